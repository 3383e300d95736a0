"use client";

import { openFinder } from "@/components/palette/open-finder";
import { loadSearchIndex } from "@/lib/guides/search-index";
import type { Translate } from "@/lib/texts/texts";

/** What it is made of, and what it looks through: no page needs either before it is asked for. */
const load = () => Promise.all([import("@/components/docs/docs-search"), loadSearchIndex()]);

/** Loads it before it is asked for. */
export function preloadDocsSearch(): void {
  // Opening it tries again, and tells of a failure.
  load().catch(() => undefined);
}

/** Opens the search of the docs over the page. */
export async function openDocsSearch(t: Translate): Promise<void> {
  await openFinder(t, async () => {
    const [{ default: DocsSearch }, entries] = await load();
    return function render(handles) {
      return <DocsSearch entries={entries} {...handles} />;
    };
  });
}
