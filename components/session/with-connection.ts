import { createListeners } from "@/components/ui/listeners";
import { accountOfPage, ConsoleError, isTemporary, unreachable } from "@/lib/core/console-client";

/** The pause before a change is sent again, in milliseconds: doubled each time, and at least what the shop asks for. */
const RETRY_MS_MIN = 500;
const RETRY_MS_MAX = 5_000;

/** How long a change is sent again while the shop does not answer, in milliseconds: longer than a restart takes. */
const SHOP_AWAY_MS = 60_000;

/** After the person gave up, changes that were to follow those that waited fail as well, in milliseconds. */
const GIVING_UP_MS = 1_000;

/**
 * How long a change may wait, in milliseconds. The shop stores responses for 24 hours (lib/core/idempotency.ts): a change that is
 * sent again after that could be done twice.
 */
const WAIT_MAX_MS = 20 * 60 * 60_000;

/** A change that waits for the network, or for the shop. */
type Waiting = {
  sinceMs: number;
  /** How the shop failed to answer it last, and since when it has not answered it, while there was a network. */
  lost: { error: ConsoleError; sinceMs: number } | null;
  isGivenUp: boolean;
  wake: () => void;
};

let waiting: readonly Waiting[] = [];
let givenUpAtMs = -Infinity;
let lastInTurn: Promise<unknown> = Promise.resolve();
const { subscribe, notify } = createListeners();

function publish(next: readonly Waiting[]): void {
  waiting = next;
  notify();
}

/** What changes wait for; null if none waits. A store for `useSyncExternalStore`. */
export const waitingChanges = {
  subscribe,
  read: (): "network" | "shop" | null => {
    if (waiting.length === 0) return null;
    return waiting.some(({ lost }) => lost) ? "shop" : "network";
  },
};

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
 * waited before it. So it does for a minute while the shop does not answer, as during a restart. Each carries its idempotency
 * key again, so that one whose response was lost is not done twice.
 *
 * @throws whatever `run` throws last, and `unreachable` when the person gives up before it was sent
 */
export async function withConnection<T>(run: () => Promise<T>): Promise<T> {
  const change: Waiting = { sinceMs: Date.now(), lost: null, isGivenUp: false, wake: () => undefined };
  // Not before those that wait.
  if (waiting.length === 0) {
    try {
      return await run();
    } catch (error) {
      if (!mayPass(error) || performance.now() - givenUpAtMs < GIVING_UP_MS) throw error;
      change.lost = lossOf(change, error);
    }
  }
  publish([...waiting, change]);
  const sent = lastInTurn.then(() => runWhenBack(run, change));
  lastInTurn = sent.catch(() => undefined);
  return sent.finally(() => publish(waiting.filter((other) => other !== change)));
}

async function runWhenBack<T>(run: () => Promise<T>, change: Waiting): Promise<T> {
  for (let delayMs = RETRY_MS_MIN; ; delayMs = Math.min(2 * delayMs, RETRY_MS_MAX)) {
    await untilDue(change, delayMs);
    if (change.isGivenUp || Date.now() - change.sinceMs > WAIT_MAX_MS) throw change.lost?.error ?? unreachable(0);
    try {
      return await run();
    } catch (error) {
      if (!mayPass(error)) throw error;
      change.lost = lossOf(change, error);
      notify();
      // So do those behind it, none of which was sent.
      if (change.lost && performance.now() - change.lost.sinceMs > SHOP_AWAY_MS) giveUpWaiting();
    }
  }
}

/** Waits for the network, or before the shop is asked again; at most until the change is given up. */
function untilDue(change: Waiting, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    change.wake = done;
    window.addEventListener("online", done);
    const { lost, isGivenUp } = change;
    const pauseMs = lost && !isGivenUp ? Math.max(delayMs, (lost.error.retryAfterS ?? 0) * 1_000) : 0;
    const timer = navigator.onLine || isGivenUp ? setTimeout(done, pauseMs) : undefined;
  });
}

function lossOf({ lost }: Waiting, error: ConsoleError): Waiting["lost"] {
  return navigator.onLine ? { error, sinceMs: lost?.sinceMs ?? performance.now() } : null;
}

/** Whether the same call may succeed later. On a page without an account, calls carry no idempotency key. */
function mayPass(error: unknown): error is ConsoleError {
  if (!(error instanceof ConsoleError)) return false;
  const { code } = error;
  const isUnanswered = code === "unanswered" || code === "unreachable";
  if (!navigator.onLine) return isUnanswered;
  const isAway = (isUnanswered && isTemporary(error)) || code === "unavailable" || code === "request_in_progress";
  return isAway && accountOfPage() !== undefined;
}
