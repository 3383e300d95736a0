import { useSyncExternalStore } from "react";
import { createListeners } from "@/components/ui/listeners";

// In memory alone: in no storage, in no address, and gone with the page.
let ownKey = "";
const { subscribe, notify } = createListeners();

/** The key that a reader has pasted, one for all operations; empty without one. */
export function useOwnKey(): string {
  return useSyncExternalStore(
    subscribe,
    () => ownKey,
    () => "",
  );
}

/** Keeps a key until the page is left. */
export function setOwnKey(key: string): void {
  ownKey = key.trim();
  notify();
}
