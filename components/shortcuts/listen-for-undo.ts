import type { QueryClient } from "@tanstack/react-query";
import { TYPING } from "@/components/shortcuts/listen";
import { toast, undoLast } from "@/components/ui/toast";
import { whenAnswered } from "@/components/when-answered";
import type { Translate } from "@/lib/texts/texts";

/** How long an undo waits for the change that it is to undo, in milliseconds. Later, nobody expects it. */
const WAIT_MS_MAX = 10_000;

/**
 * Undoes the last change with Ctrl+Z or Command+Z, unless the key belongs to a field, a popup or a dialog. A change that is
 * under way is the last one: the undo waits for it.
 *
 * @returns stops listening
 */
export function listenForUndo(t: Translate, client: QueryClient): () => void {
  let isWaiting = false;
  function undo() {
    if (!undoLast()) toast({ title: t("shortcuts.nothingToUndo") });
  }
  async function undoOnceAnswered() {
    isWaiting = true;
    const isAnswered = await whenAnswered(client, WAIT_MS_MAX);
    isWaiting = false;
    if (isAnswered) undo();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.key.toLowerCase() !== "z" || event.shiftKey || event.altKey) return;
    if (!event.ctrlKey && !event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    if (client.isMutating() === 0) undo();
    else if (!isWaiting) void undoOnceAnswered();
  }
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}
