"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useText } from "@/components/texts";
import { listenForFinder } from "@/components/palette/open-finder";
import { openPalette } from "@/components/palette/open-palette";
import { listenForShortcuts } from "@/components/shortcuts/listen";
import { listenForUndo } from "@/components/shortcuts/listen-for-undo";
import { withMod } from "@/components/shortcuts/mod-keys";
import { addShortcut } from "@/components/shortcuts/registry";
import { showShortcuts } from "@/components/shortcuts/show-shortcuts";
import { navigateTo } from "@/components/ui/navigation";
import type { Role } from "@/lib/core/permissions";
import type { LabelKey } from "@/lib/texts/texts";

type Target = { href: string; label: LabelKey; keys: string };

/** The global shortcuts: to each page of the sidebar, to the search, and to the list of shortcuts. */
export function NavShortcuts({ targets, role }: { targets: readonly Target[]; role: Role }) {
  const t = useText();
  const client = useQueryClient();

  useEffect(() => {
    const palette = () => void openPalette(t, role);
    const removals = [
      listenForShortcuts(),
      listenForUndo(t, client),
      listenForFinder(palette),
      ...targets.map(({ href, label, keys }) =>
        addShortcut({ keys, label: t(label), group: "goTo", run: () => navigateTo(href) }),
      ),
      addShortcut({ keys: withMod(t, "K"), label: t("shortcuts.findAnything"), group: "everywhere" }),
      addShortcut({ keys: withMod(t, "Z"), label: t("shortcuts.undoLast"), group: "everywhere" }),
      addShortcut({ keys: withMod(t, t("shortcuts.shiftZ")), label: t("shortcuts.redoLast"), group: "everywhere" }),
      addShortcut({ keys: "/", label: t("shortcuts.search"), group: "everywhere", run: focusSearch }),
      addShortcut({ keys: "?", label: t("shortcuts.keyboardShortcuts"), group: "everywhere", run: showShortcuts }),
    ];
    return () => {
      for (const remove of removals) remove();
    };
  }, [targets, role, t, client]);

  return null;
}

/** A page's search field is its `<input type="search">`. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("main input[type='search']");
  field?.focus();
  field?.select();
}
