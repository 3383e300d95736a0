"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Position } from "@/lib/live/contract";

/** What changes meanwhile is told as soon as there is somebody to listen. */
const REST_MS = 1_000;

/**
 * Keeps what every page shows up to date with the shop. What it takes is loaded once the page is at rest.
 *
 * @param position how far the shop had come when this page was made, or a little before
 */
export function Live({ position }: { position: Position }) {
  const client = useQueryClient();
  // A page that is made again while this one is open is not a new beginning.
  const [first] = useState(position);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const cancel = atRest(async () => {
      const { startLive } = await import("@/components/live/start-live");
      if (!isOver) stop = startLive(client, first);
    });
    return () => {
      isOver = true;
      cancel();
      stop?.();
    };
  }, [client, first]);

  return null;
}

/** Runs something a while after the page has loaded, so that it does not slow the page down. */
function atRest(run: () => void): () => void {
  const timer = setTimeout(run, REST_MS);
  return () => clearTimeout(timer);
}
