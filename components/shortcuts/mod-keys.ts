import type { Translate } from "@/lib/texts/texts";

/**
 * Names a key with Ctrl, or with Command on a device of Apple, as its keyboard does: "Ctrl K", "⌘ K". On the server, with Ctrl.
 *
 * @param key the key beside it
 */
export function withMod(t: Translate, key: string): string {
  const isApple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return isApple ? `⌘ ${key}` : withCtrl(t, key);
}

/** The same for any device, as the server names it. */
export function withCtrl(t: Translate, key: string): string {
  return `${t("shortcuts.ctrl")} ${key}`;
}
