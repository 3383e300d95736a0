import { readEvents } from "@/components/live/event-stream";
import type { Position } from "@/lib/live/contract";

/** The messages between tabs. */
type Said = { position: Position | undefined; isLive: boolean };
const ASK = "ask";

type Listener = {
  onPosition: (position: Position) => void;
  onLive: (isLive: boolean) => void;
  /** The server refuses the stream, as after signing out. */
  onRefused: () => void;
};

/**
 * Brings the server's events to this tab. All tabs of an account in a browser share one connection, since over HTTP/1.1
 * there are six for all of them: the first tab holds it and forwards the events; when that tab closes, the next one takes
 * over. Tabs of another account have their own: its events are others, and its session ends at another time.
 *
 * @param account the id of the account that the page belongs to
 * @returns stops it for this tab
 */
export function openFeed(account: string, listener: Listener): () => void {
  const name = `petstore-live-${account}`;
  const channel = new BroadcastChannel(name);
  const over = new AbortController();
  let said: Said = { position: undefined, isLive: false };
  let isReader = false;

  function hear({ position, isLive }: Said) {
    if (position) listener.onPosition(position);
    listener.onLive(isLive);
  }
  function say(change: Partial<Said>) {
    said = { ...said, ...change };
    channel.postMessage(said);
    hear(said);
  }
  channel.onmessage = ({ data }: MessageEvent<Said | typeof ASK>) => {
    if (data !== ASK) hear(isReader ? { ...data, isLive: said.isLive } : data);
    else if (isReader && said.position) channel.postMessage(said);
  };

  function read(): () => void {
    isReader = true;
    const stop = readEvents({
      onPosition: (position) => say({ position, isLive: true }),
      onLost: () => say({ isLive: false }),
      onRefused: listener.onRefused,
    });
    return () => {
      isReader = false;
      stop();
    };
  }

  channel.postMessage(ASK);
  if ("locks" in navigator) readWhenFirst(name, read, over.signal);
  else readWhileSeen(read, over.signal);
  return () => {
    over.abort();
    channel.close();
  };
}

/** Reads the stream as soon as no other tab does. The browser keeps the queue, also when a tab crashes. */
function readWhenFirst(name: string, read: () => () => void, over: AbortSignal): void {
  const reading = async () => {
    const stop = read();
    await new Promise((resolve) => over.addEventListener("abort", resolve));
    stop();
  };
  navigator.locks.request(name, { signal: over }, reading).catch((error: unknown) => {
    if (!over.aborted) throw error;
  });
}

/** Without TLS, browsers have Web Locks on localhost only: elsewhere each visible tab reads its own stream. */
function readWhileSeen(read: () => () => void, over: AbortSignal): void {
  let stop: (() => void) | undefined;
  const update = () => {
    const isSeen = document.visibilityState === "visible" && !over.aborted;
    if (isSeen) stop ??= read();
    else {
      stop?.();
      stop = undefined;
    }
  };
  document.addEventListener("visibilitychange", update, { signal: over });
  over.addEventListener("abort", update);
  update();
}
