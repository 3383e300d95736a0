"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { listenForFinder } from "@/components/palette/open-finder";
import { openPalette } from "@/components/palette/open-palette";
import { paletteKeys } from "@/components/palette/palette-keys";
import { listenForShortcuts } from "@/components/shortcuts/listen";
import { addShortcut } from "@/components/shortcuts/registry";
import { showShortcuts } from "@/components/shortcuts/show-shortcuts";
import type { Role } from "@/lib/core/permissions";

type Target = { href: string; label: string; keys: string };

/** The global shortcuts: to each page of the sidebar, to the search, and to the list of shortcuts. */
export function NavShortcuts({ targets, role }: { targets: readonly Target[]; role: Role }) {
  const router = useRouter();

  useEffect(() => {
    const palette = () => void openPalette(role);
    const removals = [
      listenForShortcuts(),
      listenForFinder(palette),
      ...targets.map(({ href, label, keys }) =>
        addShortcut({ keys, label, group: "Go to", run: () => router.push(href) }),
      ),
      addShortcut({ keys: paletteKeys(), label: "Find anything", group: "Everywhere" }),
      addShortcut({ keys: "/", label: "Search", group: "Everywhere", run: focusSearch }),
      addShortcut({ keys: "?", label: "Keyboard shortcuts", group: "Everywhere", run: showShortcuts }),
    ];
    return () => {
      for (const remove of removals) remove();
    };
  }, [router, targets, role]);

  return null;
}

/** A page's search field is its `<input type="search">`. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("main input[type='search']");
  field?.focus();
  field?.select();
}
