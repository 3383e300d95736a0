import type { QueryClient } from "@tanstack/react-query";
import { TYPING } from "@/components/shortcuts/listen";
import { runLast, toast } from "@/components/ui/toast";
import { whenAnswered } from "@/components/when-answered";
import type { Translate } from "@/lib/texts/texts";

type Kind = "undo" | "redo";

/** How long an undo waits for the change that it is to undo, in milliseconds. Later, nobody expects it. */
const WAIT_MS_MAX = 10_000;

/**
 * Undoes the last change with Ctrl+Z or Command+Z, and makes it again with the Shift key or with Ctrl+Y, unless the key
 * belongs to a field, a popup or a dialog. A change that is under way is the last one: the key waits for it, and does nothing if
 * that fails.
 *
 * @returns stops listening
 */
export function listenForUndo(t: Translate, client: QueryClient): () => void {
  let isWaiting = false;
  function run(kind: Kind) {
    if (!runLast(kind)) toast({ title: t(kind === "undo" ? "shortcuts.nothingToUndo" : "shortcuts.nothingToRedo") });
  }
  async function runOnceAnswered(kind: Kind) {
    isWaiting = true;
    const underWay = client.getMutationCache().findAll({ status: "pending" });
    const isAnswered = await whenAnswered(client, WAIT_MS_MAX);
    isWaiting = false;
    if (isAnswered && underWay.every(({ state }) => state.status !== "error")) run(kind);
  }

  function onKeyDown(event: KeyboardEvent) {
    const kind = kindOf(event);
    if (event.defaultPrevented || kind === null) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    if (client.isMutating() === 0) run(kind);
    else if (!isWaiting) void runOnceAnswered(kind);
  }
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

function kindOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): Kind | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  // With Command, the key is the browser's: its history.
  return key.toLowerCase() === "y" && ctrlKey && !shiftKey ? "redo" : null;
}
