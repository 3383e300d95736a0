import { onAnswered } from "@/components/session/with-session";
import { api } from "@/lib/core/console-client";
import type { Position } from "@/lib/live/contract";

/** The server sends something every 15 s: after this long without, the connection counts as lost. */
const SILENCE_MS = 40_000;
const RETRY_MS_MIN = 1_000;
const RETRY_MS_MAX = 30_000;

type Listener = {
  onPosition: (position: Position) => void;
  /** The connection was lost. Reconnecting continues until it succeeds. */
  onLost: () => void;
  /** The response was no event stream. It is retried with growing delays. */
  onRefused: () => void;
};

/** Reads the server's events, reconnecting as needed, until it is stopped. */
export function readEvents({ onPosition, onLost, onRefused }: Listener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_MS_MIN;

  function open() {
    close();
    source = new EventSource(api.live.events.href());
    source.onmessage = ({ data }: MessageEvent<string>) => {
      retryMs = RETRY_MS_MIN;
      openIn(SILENCE_MS);
      onPosition(JSON.parse(data) as Position);
    };
    source.onerror = () => {
      onLost();
      // The browser reconnects after a lost connection, but not after a refused one.
      if (source?.readyState === EventSource.CLOSED) {
        openIn(retryMs);
        retryMs = Math.min(retryMs * 2, RETRY_MS_MAX);
        onRefused();
      }
    };
    openIn(SILENCE_MS);
  }

  function openIn(delayMs: number) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (delayMs === SILENCE_MS) onLost();
      open();
    }, delayMs);
  }

  function close() {
    clearTimeout(timer);
    source?.close();
  }

  function openAnew() {
    retryMs = RETRY_MS_MIN;
    open();
  }

  open();
  window.addEventListener("online", openAnew);
  const stopHearing = onAnswered(openAnew);
  return () => {
    window.removeEventListener("online", openAnew);
    stopHearing();
    close();
  };
}
