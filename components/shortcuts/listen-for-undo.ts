import type { QueryClient } from "@tanstack/react-query";
import { TYPING } from "@/components/shortcuts/listen";
import { aheadOf, keepLoading } from "@/components/ui/load-part";
import type { Back } from "@/components/ui/toast";
import type { Translate } from "@/lib/texts/texts";

const load = aheadOf(() => import("@/components/shortcuts/undo-last"));

/**
 * Undoes the last change with Ctrl+Z or Command+Z, and makes it again with the Shift key or with Ctrl+Y, unless the key
 * belongs to a field, a popup or a dialog.
 *
 * @returns stops listening
 */
export function listenForUndo(t: Translate, client: QueryClient): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const kind = kindOf(event);
    if (event.defaultPrevented || kind === null) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    void keepLoading(load).then(({ undoLast }) => undoLast(t, client, kind));
  }
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

function kindOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): Back | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  // With Command, the key is the browser's: its history.
  return key.toLowerCase() === "y" && ctrlKey && !shiftKey ? "redo" : null;
}
