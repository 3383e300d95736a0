"use client";

import { setPicking, useSelection } from "@/components/pets/selection";
import { Button } from "@/components/ui/button";

/** On a phone, where cards have no room for boxes: shows them, and lets a tap pick. */
export function PickButton() {
  const { isPicking } = useSelection();
  return (
    <Button aria-pressed={isPicking} onClick={() => setPicking(!isPicking)} className="sm:hidden">
      Select
    </Button>
  );
}
