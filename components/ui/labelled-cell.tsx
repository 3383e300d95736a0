"use client";

import { useText } from "@/components/texts";
import { Cell, type CellProps } from "@/components/ui/table";
import type { LabelKey } from "@/lib/texts/texts";

/** A cell that stands beside the heading of its column on a phone. */
export function LabelledCell({ labelKey, ...rest }: CellProps & { labelKey: LabelKey | undefined }) {
  const t = useText();
  return <Cell {...(labelKey !== undefined && { label: t(labelKey) })} {...rest} />;
}
