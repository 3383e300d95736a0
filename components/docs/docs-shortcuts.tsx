"use client";

import { useEffect } from "react";
import { openDocsSearch } from "@/components/docs/open-docs-search";
import { listenForFinder } from "@/components/palette/open-finder";
import { listenForShortcuts } from "@/components/shortcuts/listen";
import { addShortcut } from "@/components/shortcuts/registry";
import { showShortcuts } from "@/components/shortcuts/show-shortcuts";

/**
 * The keys of the docs.
 *
 * @param isAlone whether there are none of the console beside, which find anything by Ctrl K: that then searches the
 *   docs as well
 */
export function DocsShortcuts({ isAlone }: { isAlone: boolean }) {
  useEffect(() => {
    const search = () => void openDocsSearch();
    const removals = [
      addShortcut({ keys: "/", label: "Search the docs", group: "This page", run: search }),
      ...(isAlone
        ? [
            listenForShortcuts(),
            listenForFinder(search),
            addShortcut({ keys: "?", label: "Keyboard shortcuts", group: "Everywhere", run: showShortcuts }),
          ]
        : []),
    ];
    return () => {
      for (const remove of removals) remove();
    };
  }, [isAlone]);

  return null;
}
