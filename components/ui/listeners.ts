/** Those who want to know when something changes that is kept outside React. */
export type Listeners = {
  /** What `useSyncExternalStore` takes. */
  subscribe(this: void, listener: () => void): () => void;
  /** Tells them that it has changed. */
  notify(this: void): void;
};

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}

/** For what never changes, but the server does not know. */
export const subscribeToNothing = () => () => {};
