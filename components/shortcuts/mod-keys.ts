/**
 * Names a key with Ctrl, or with Command on a device of Apple, as its keyboard does: "Ctrl K", "⌘ K". On the server, with Ctrl.
 *
 * @param key the key beside it
 */
export function withMod(key: string): string {
  const isApple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return `${isApple ? "⌘" : "Ctrl"} ${key}`;
}
