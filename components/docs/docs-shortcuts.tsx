"use client";

import { useEffect } from "react";
import { openDocsSearch } from "@/components/docs/open-docs-search";
import { listenForFinder } from "@/components/palette/open-finder";
import { listenForShortcuts } from "@/components/shortcuts/listen";
import { addShortcut } from "@/components/shortcuts/registry";
import { useText } from "@/components/texts";
import { showShortcuts } from "@/components/shortcuts/show-shortcuts";

/**
 * The shortcuts of the docs.
 *
 * @param isAlone whether there are none of the console beside, which find anything by Ctrl K: that then searches the
 *   docs as well
 */
export function DocsShortcuts({ isAlone }: { isAlone: boolean }) {
  const t = useText();
  useEffect(() => {
    const search = () => void openDocsSearch(t);
    const removals = [
      addShortcut({ keys: "/", label: t("docs.search"), group: "thisPage", run: search }),
      ...(isAlone
        ? [
            listenForShortcuts(),
            listenForFinder(search),
            addShortcut({
              keys: "?",
              label: t("shortcuts.keyboardShortcuts"),
              group: "everywhere",
              run: showShortcuts,
            }),
          ]
        : []),
    ];
    return () => {
      for (const remove of removals) remove();
    };
  }, [isAlone, t]);

  return null;
}
