import { downloadPets } from "@/components/pets/download-pets";
import { usePetList } from "@/components/pets/use-pet-list";
import { useText } from "@/components/texts";
import type { MenuItem } from "@/components/ui/menu";

/**
 * The formats in which the current list can be downloaded, as items of a menu.
 *
 * @param ids only these pets of the list
 */
export function useExports(ids?: ReadonlySet<string>): Exclude<MenuItem, "separator">[] {
  const t = useText();
  const list = usePetList();
  return [
    { label: t("pets.exportCsv"), onSelect: () => downloadPets(list, "csv", ids) },
    { label: t("pets.exportJsonLines"), onSelect: () => downloadPets(list, "jsonl", ids) },
  ];
}
