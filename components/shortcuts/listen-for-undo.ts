import type { QueryClient } from "@tanstack/react-query";
import { modLetterOf } from "@/components/shortcuts/key-of";
import { TYPING } from "@/components/shortcuts/listen";
import { aheadOf, keepLoading } from "@/components/ui/load-part";
import type { Back } from "@/components/ui/toast";
import type { Translate } from "@/lib/texts/texts";

const load = aheadOf(() => import("@/components/shortcuts/undo-last"));

/**
 * Undoes the last change with Ctrl+Z or Command+Z, and makes it again with the Shift key or with Ctrl+Y, once for each
 * press, unless the key belongs to a field, a popup or a dialog.
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
    if (event.repeat) return;
    void keepLoading(load).then(({ undoLast }) => undoLast(t, client, kind));
  }
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

function kindOf(event: KeyboardEvent): Back | null {
  const letter = modLetterOf(event);
  if (letter === "z") return event.shiftKey ? "redo" : "undo";
  // With Command, the key is the browser's: its history.
  return letter === "y" && event.ctrlKey && !event.shiftKey ? "redo" : null;
}
