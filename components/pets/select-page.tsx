"use client";

import { markPage, useSelection } from "@/components/pets/selection";
import { useText } from "@/components/texts";
import { Box } from "@/components/ui/box";

/** The checkbox in the heading: selects or deselects the page; indeterminate while a part of it is selected. */
export function SelectPage({ ids }: { ids: readonly string[] }) {
  const t = useText();
  const selection = useSelection();
  const picked = selection.all === null ? ids.filter((id) => selection.ids.has(id)).length : ids.length;
  const isAll = picked === ids.length;
  return (
    <Box
      aria-label={t("pets.selectWholePage")}
      checked={isAll}
      isMixed={picked > 0 && !isAll}
      onChange={() => markPage(!isAll)}
    />
  );
}
