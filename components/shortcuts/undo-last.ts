import type { QueryClient } from "@tanstack/react-query";
import { runLast, toast, type Back } from "@/components/ui/toast";
import { whenAnswered } from "@/components/when-answered";
import type { Translate } from "@/lib/texts/texts";

/** How long an undo waits for the change that it is to undo, in milliseconds. Later, nobody expects it. */
const WAIT_MS_MAX = 10_000;

let isWaiting = false;

/**
 * Undoes the last change of this page, or makes it again. A change that is under way is the last one: this waits for it, and does
 * nothing if it fails.
 */
export async function undoLast(t: Translate, client: QueryClient, kind: Back): Promise<void> {
  if (isWaiting) return;
  isWaiting = true;
  const underWay = client.getMutationCache().findAll({ status: "pending" });
  const isAnswered = await whenAnswered(client, WAIT_MS_MAX);
  isWaiting = false;
  if (!isAnswered || underWay.some(({ state }) => state.status === "error")) return;
  if (!runLast(kind)) toast({ title: t(kind === "undo" ? "shortcuts.nothingToUndo" : "shortcuts.nothingToRedo") });
}
