import { TYPING } from "@/components/shortcuts/listen";
import { undoLast } from "@/components/ui/toast";

/**
 * Undoes the last change with Ctrl+Z or Command+Z, unless the key belongs to a field, a popup or a dialog.
 *
 * @returns stops listening
 */
export function listenForUndo(): () => void {
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.key.toLowerCase() !== "z" || event.shiftKey || event.altKey) return;
    if (!event.ctrlKey && !event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (document.querySelector("dialog[open]")) return;
    if (undoLast()) event.preventDefault();
  }
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}
