import { offerWayBack, type ChangeKind } from "@/components/ui/toast";
import { isTemporary } from "@/lib/core/console-client";

/**
 * Lets the key try an undo or a redo again that got no answer. Without, the key would go on to an older change.
 *
 * @param kind what failed; a new change is not tried by a key
 */
export function offerAgain(kind: ChangeKind, error: unknown, run: () => void): void {
  if (kind !== "change" && isTemporary(error)) offerWayBack(kind === "undo" ? "redo" : "undo", run);
}
