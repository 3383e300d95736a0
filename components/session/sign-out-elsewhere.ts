import { leaveTo } from "@/components/accounts/leave-to";
import { signInHref } from "@/components/accounts/sign-in-url";
import { onTold, tellTabs } from "@/components/session/tabs";
import { waitingChanges } from "@/components/session/with-connection";
import { leaveWithoutAsking } from "@/components/ui/before-unload";
import { isInputUnsaved } from "@/components/ui/unsaved-input";
import { accountOfPage } from "@/lib/core/console-client";

/**
 * Has nothing of the page stay on the screen when its account signs out in another tab: it is left, and comes back when the
 * account signs in again. A page with typed text, or with changes that wait for the network, is hidden instead. A session
 * that ends in any other way keeps the page, for the same person to go on.
 *
 * @param account the id of the account that the page belongs to
 * @param hide hides the page until the account has signed in again
 * @returns stops it
 */
export function leaveWithOtherTabs(account: string, hide: () => void): () => void {
  return onTold("signed out", (other) => {
    if (other !== account) return;
    if (isInputUnsaved() || waitingChanges.read()) hide();
    else leaveWithoutAsking(signInHref({ next: location.pathname + location.search }));
  });
}

/** Leaves this page, whose account has signed out here, and tells its other tabs. */
export function leaveEverywhere(): void {
  const account = accountOfPage();
  if (account !== undefined) tellTabs("signed out", account);
  // In this tab the browser asks about typed text, since the person is present.
  void leaveTo("/sign-in");
}
