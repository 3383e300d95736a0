"use client";

import { useRouter } from "next/navigation";
import { useShortcut } from "@/components/shortcuts/use-shortcut";

/** Lets keys go to a page while this is rendered: `<ShortcutLink keys="n" label="New pet" href="/pets/new" />`. */
export function ShortcutLink({ keys, label, href }: { keys: string; label: string; href: string }) {
  const router = useRouter();
  useShortcut({ keys, label, group: "thisPage", run: () => router.push(href) });
  return null;
}
