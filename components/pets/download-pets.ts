import { api } from "@/lib/core/console-client";
import { filterOf, type PetListAddress } from "@/lib/pets/list-url";

/** Downloads the pets of a list, all of its pages. */
export function downloadPets(list: Partial<PetListAddress>, format: "csv" | "jsonl"): void {
  // A link that is followed at once: should the export fail, the page stays.
  const link = document.createElement("a");
  link.href = api.pets.export.href({ ...filterOf(list), format });
  link.download = "";
  link.click();
}
