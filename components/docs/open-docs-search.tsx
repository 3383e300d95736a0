"use client";

import { openFinder } from "@/components/palette/open-finder";
import { aheadOf, preloadPart } from "@/components/ui/load-part";
import { loadSearchIndex } from "@/lib/guides/search-index";
import type { Translate } from "@/lib/texts/texts";

/** The dialog and the index, loaded when the search is opened. */
const load = aheadOf(() => Promise.all([import("@/components/docs/docs-search"), loadSearchIndex()]));

/** Loads it before it is asked for. */
export function preloadDocsSearch(): void {
  preloadPart(load);
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
