"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { listenForShortcuts } from "@/components/shortcuts/listen";
import { addShortcut } from "@/components/shortcuts/registry";
import { showShortcuts } from "@/components/shortcuts/show-shortcuts";

type Target = { href: string; label: string; keys: string };

/** The shortcuts of the whole house: to each page that one may see, to its search field, and to the list of them. */
export function NavShortcuts({ targets }: { targets: readonly Target[] }) {
  const router = useRouter();

  useEffect(() => {
    const removals = [
      listenForShortcuts(),
      ...targets.map(({ href, label, keys }) =>
        addShortcut({ keys, label, group: "Go to", run: () => router.push(href) }),
      ),
      addShortcut({ keys: "/", label: "Search", group: "Everywhere", run: focusSearch }),
      addShortcut({ keys: "?", label: "Keyboard shortcuts", group: "Everywhere", run: showShortcuts }),
    ];
    return () => {
      for (const remove of removals) remove();
    };
  }, [router, targets]);

  return null;
}

/** A page's search field is its `<input type="search">`. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("main input[type='search']");
  field?.focus();
  field?.select();
}
