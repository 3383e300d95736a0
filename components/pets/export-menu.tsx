"use client";

import { Download } from "lucide-react";
import { downloadPets } from "@/components/pets/download-pets";
import { usePetList } from "@/components/pets/use-pet-list";
import { useText } from "@/components/texts";
import type { ButtonSize } from "@/components/ui/button-style";
import { Menu } from "@/components/ui/menu";

/** Downloads all pages of the list of pets, with the current filters. */
export function ExportMenu({ size = "md" }: { size?: ButtonSize }) {
  const t = useText();
  const list = usePetList();

  return (
    <Menu
      variant="secondary"
      size={size}
      icon={<Download className="size-4" aria-hidden />}
      items={[
        { label: "CSV, for spreadsheets", onSelect: () => downloadPets(list, "csv") },
        { label: "JSON Lines, for programs", onSelect: () => downloadPets(list, "jsonl") },
      ]}
    >
      {t("pets.exportButton")}
    </Menu>
  );
}
