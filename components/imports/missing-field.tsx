"use client";

import { useText } from "@/components/texts";
import type { ImportDetail } from "@/lib/imports/schemas";

type Missing = ImportDetail["missing"][number];

/** The ids of the elements with the fields for what rows without a name or a category get. */
export const fieldIds = { name: "name-of-rows", category: "category-of-rows" } as const satisfies Record<
  Missing,
  string
>;

const texts = { name: "imports.nameNeeded", category: "imports.categoryNeeded" } as const satisfies Record<
  Missing,
  string
>;

/** Why the file cannot be checked yet, with a link to the field that is enough. */
export function MissingField({ field }: { field: Missing }) {
  const t = useText();
  return t.rich(texts[field], {
    link: (text) => (
      <button
        type="button"
        className="text-accent rounded-sm underline underline-offset-2"
        onClick={() => leadTo(fieldIds[field])}
      >
        {text}
      </button>
    ),
  });
}

function leadTo(id: string): void {
  const place = document.getElementById(id);
  // The label stays in sight, which a focused field at the edge of the window would hide.
  place?.scrollIntoView({ block: "center" });
  place?.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true });
}
