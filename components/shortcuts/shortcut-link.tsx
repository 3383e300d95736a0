"use client";

import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { navigateTo } from "@/components/ui/navigation";

/** Lets keys go to a page while this is rendered: `<ShortcutLink keys="n" label="New pet" href="/pets/new" />`. */
export function ShortcutLink({ keys, label, href }: { keys: string; label: string; href: string }) {
  useShortcut({ keys, label, group: "thisPage", run: () => navigateTo(href) });
  return null;
}
