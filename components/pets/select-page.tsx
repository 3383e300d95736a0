"use client";

import { markPage, useSelection } from "@/components/pets/selection";
import { Box } from "@/components/ui/box";

/** The box above the boxes: picks the page, or drops it; half ticked while some of it is picked. */
export function SelectPage({ ids }: { ids: readonly string[] }) {
  const selection = useSelection();
  const picked = selection.all === null ? ids.filter((id) => selection.ids.has(id)).length : ids.length;
  const isAll = picked === ids.length;
  return (
    <Box
      aria-label="Select all on this page"
      checked={isAll}
      isMixed={picked > 0 && !isAll}
      onChange={() => markPage(!isAll)}
    />
  );
}
