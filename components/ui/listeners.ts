/** The listeners of a store outside React. */
export type Listeners = {
  /** For `useSyncExternalStore`. */
  subscribe(this: void, listener: () => void): () => void;
  /** Notifies the listeners of a change. */
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

/** For a value that never changes, but is unknown on the server. */
export const subscribeToNothing = () => () => {};
