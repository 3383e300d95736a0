import { leaveTo } from "@/components/accounts/leave-to";
import { leaveWithoutAsking } from "@/components/ui/before-unload";

/** Reaches the other tabs of the account that this page belongs to; undefined on a page without an account. */
let otherTabs: BroadcastChannel | undefined;

/**
 * Leaves the page when the account signs out in another tab, so that nothing of it stays on the screen. A session that
 * ends in any other way keeps the page, and what is typed there, for the same person to go on.
 *
 * @param account the id of the account that the page belongs to
 * @returns stops it
 */
export function leaveWithOtherTabs(account: string): () => void {
  const channel = new BroadcastChannel(`petstore-sign-out-${account}`);
  // The person who typed here has signed out, so the browser does not ask about the text.
  channel.onmessage = () => leaveWithoutAsking("/sign-in");
  otherTabs = channel;
  return () => {
    channel.close();
    if (otherTabs === channel) otherTabs = undefined;
  };
}

/** Leaves this page and those of the account in other tabs, which has signed out here. */
export function leaveEverywhere(): void {
  otherTabs?.postMessage(null);
  // In this tab the browser asks about typed text, since the person is present.
  void leaveTo("/sign-in");
}
