import { api } from "@/lib/core/console-client";
import { filterOf, type PetListAddress } from "@/lib/pets/list-url";

/**
 * Downloads all pages of a list of pets.
 *
 * @param ids only these pets of the list
 */
export function downloadPets(list: Partial<PetListAddress>, format: "csv" | "jsonl", ids?: ReadonlySet<string>): void {
  // A link that is clicked at once: if the export fails, the page stays.
  const link = document.createElement("a");
  link.href = api.pets.export.href({ ...filterOf(list), format, ...(ids && { ids: [...ids].join(",") }) });
  link.download = "";
  link.click();
}
