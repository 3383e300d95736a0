import { api } from "@/lib/core/console-client";
import { filterOf, type PetListAddress } from "@/lib/pets/list-url";

/** Downloads all pages of a list of pets. */
export function downloadPets(list: Partial<PetListAddress>, format: "csv" | "jsonl"): void {
  // A link that is clicked at once: if the export fails, the page stays.
  const link = document.createElement("a");
  link.href = api.pets.export.href({ ...filterOf(list), format });
  link.download = "";
  link.click();
}
