"use client";

import { setPicking, useSelection } from "@/components/pets/selection";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";

/** On a phone, switches to selecting: shows the checkboxes of the cards, and a tap selects. */
export function PickButton() {
  const t = useText();
  const { isPicking } = useSelection();
  return (
    <Button aria-pressed={isPicking} onClick={() => setPicking(!isPicking)} className="sm:hidden">
      {t("pets.select")}
    </Button>
  );
}
