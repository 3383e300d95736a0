"use client";

import { MessageText } from "@/components/texts";
import { Isolated } from "@/components/ui/isolated";
import type { ColumnName } from "@/lib/imports/schemas";

/** The name of a column of a file. What the file says is data, whose direction is its own. */
export function ColumnHeading({ name, className }: { name: ColumnName; className?: string }) {
  if (typeof name === "string") return <Isolated className={className}>{name}</Isolated>;
  return (
    <span className={className}>
      <MessageText of={name} />
    </span>
  );
}
