"use client";

import { togglePet } from "@/components/pets/selection";
import { useText } from "@/components/texts";
import { Box } from "@/components/ui/box";
import { Cell } from "@/components/ui/table";

/** The checkbox that selects a row; with Shift, all rows from the last selected one. */
export function SelectCell({ id, name, isSelected }: { id: string; name: string; isSelected: boolean }) {
  const t = useText();
  return (
    <Cell card="select">
      <Box
        aria-label={t("pets.selectNamed", { name })}
        checked={isSelected}
        // What React calls a change is a click to the browser, by mouse or by Space.
        onChange={({ nativeEvent }) => togglePet(id, (nativeEvent as MouseEvent).shiftKey)}
        className="z-1"
      />
    </Cell>
  );
}
