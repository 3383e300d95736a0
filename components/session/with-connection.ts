import { createListeners } from "@/components/ui/listeners";
import { ConsoleError, unreachable } from "@/lib/core/console-client";

/** The network may not be ready as soon as the browser says that it is back. */
const TRIES_WHEN_BACK = 3;
const RETRY_MS = 1_000;

/** After the person gave up, changes that were to follow those that waited fail as well, in milliseconds. */
const GIVING_UP_MS = 1_000;

/**
 * How long a change may wait, in milliseconds. The shop stores responses for 24 hours (lib/core/idempotency.ts): a change that is
 * sent again after that could be done twice.
 */
const WAIT_MAX_MS = 20 * 60 * 60_000;

/** A change that waits for the network. */
type Waiting = { sinceMs: number; isGivenUp: boolean; wake: () => void };

let waiting: readonly Waiting[] = [];
let givenUpAtMs = -Infinity;
let lastInTurn: Promise<unknown> = Promise.resolve();
const { subscribe, notify } = createListeners();

function publish(next: readonly Waiting[]): void {
  waiting = next;
  notify();
}

/** Whether changes wait for the network. A store for `useSyncExternalStore`. */
export const waitingChanges = { subscribe, read: () => waiting.length > 0 };

/** Whether the browser has no network. A store for `useSyncExternalStore`. */
export const offline = {
  subscribe(listener: () => void) {
    window.addEventListener("online", listener);
    window.addEventListener("offline", listener);
    return () => {
      window.removeEventListener("online", listener);
      window.removeEventListener("offline", listener);
    };
  },
  read: () => !navigator.onLine,
};

/** Makes all changes that wait fail, as when the shop cannot be reached. */
export function giveUpWaiting(): void {
  givenUpAtMs = performance.now();
  for (const change of waiting) {
    change.isGivenUp = true;
    change.wake();
  }
}

/**
 * Runs a change. While the browser is offline, it waits and runs again when the network is back, after the changes that
 * waited before it. Each carries its idempotency key again, so that one whose response was lost is not done twice.
 *
 * @throws whatever `run` throws, and `unreachable` when the person gives up
 */
export async function withConnection<T>(run: () => Promise<T>): Promise<T> {
  // Not before those that wait.
  if (waiting.length === 0) {
    try {
      return await run();
    } catch (error) {
      if (!isUnanswered(error) || navigator.onLine || performance.now() - givenUpAtMs < GIVING_UP_MS) throw error;
    }
  }
  const change: Waiting = { sinceMs: Date.now(), isGivenUp: false, wake: () => undefined };
  publish([...waiting, change]);
  const sent = lastInTurn.then(() => runWhenBack(run, change));
  lastInTurn = sent.catch(() => undefined);
  return sent.finally(() => publish(waiting.filter((other) => other !== change)));
}

async function runWhenBack<T>(run: () => Promise<T>, change: Waiting): Promise<T> {
  for (let triesLeft = TRIES_WHEN_BACK; ;) {
    await untilOnline(change);
    if (change.isGivenUp || Date.now() - change.sinceMs > WAIT_MAX_MS) throw unreachable(0);
    try {
      return await run();
    } catch (error) {
      if (navigator.onLine) triesLeft--;
      if (!isUnanswered(error) || triesLeft === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function untilOnline(change: Waiting): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.removeEventListener("online", done);
      resolve();
    };
    change.wake = done;
    window.addEventListener("online", done);
    if (navigator.onLine || change.isGivenUp) done();
  });
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ConsoleError && (error.code === "unanswered" || error.code === "unreachable");
}
