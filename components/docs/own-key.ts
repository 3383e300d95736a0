import { useSyncExternalStore } from "react";
import { createListeners } from "@/components/ui/listeners";

// In memory only: never in storage or a URL, and gone with the page.
let ownKey = "";
const { subscribe, notify } = createListeners();

/** The key that a reader has pasted, for all operations; empty if there is none. */
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
