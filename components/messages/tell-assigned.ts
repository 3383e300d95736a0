import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { startOf } from "@/components/messages/start-of";
import { waitingOptions } from "@/components/messages/waiting-query";
import { navigateTo } from "@/components/ui/navigation";
import { toast } from "@/components/ui/toast";
import { inboxHref } from "@/lib/messages/list-url";
import type { Translate } from "@/lib/texts/texts";

const TOLD_KEY = "petstore.told-assignment";

/**
 * Tells the member of a message that a colleague assigns to them while a page is open: once, in the tab that they look at, or
 * in the one that they look at next.
 *
 * @returns stops it
 */
export function tellAssigned(t: Translate, client: QueryClient): () => void {
  const observer = new QueryObserver(client, waitingOptions);
  const newest = () => observer.getCurrentResult().data?.lastAssignment ?? null;
  let known = BigInt(newest()?.entryId ?? 0);
  function tell() {
    const last = newest();
    if (!last || BigInt(last.entryId) <= known || document.visibilityState !== "visible") return;
    known = BigInt(last.entryId);
    if (!isFirstToTell(known)) return;
    toast({
      title: t("live.assigned", { name: last.by }),
      description: startOf(last.start),
      action: { label: t("live.open"), onAction: () => navigateTo(inboxHref({ id: last.messageId })) },
    });
  }
  const unsubscribe = observer.subscribe(tell);
  document.addEventListener("visibilitychange", tell);
  return () => {
    unsubscribe();
    document.removeEventListener("visibilitychange", tell);
  };
}

/** Whether no other tab has told of this entry of the activity. */
function isFirstToTell(entryId: bigint): boolean {
  try {
    if (BigInt(localStorage.getItem(TOLD_KEY) ?? 0) >= entryId) return false;
    localStorage.setItem(TOLD_KEY, String(entryId));
  } catch {
    // Without a storage, each tab tells.
  }
  return true;
}
