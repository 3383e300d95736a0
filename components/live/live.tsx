"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useText } from "@/components/texts";
import { keepLoading } from "@/components/ui/load-part";
import type { Position } from "@/lib/live/contract";

/** Changes before this are reported as soon as the stream is open. */
const REST_MS = 1_000;

/**
 * Keeps every page up to date with the shop. Its code is loaded once the page is idle.
 *
 * @param account the id of the account that the page belongs to
 * @param position the position of the shop when this page was rendered, or shortly before
 */
export function Live({ account, position }: { account: string; position: Position }) {
  const t = useText();
  const client = useQueryClient();
  // A page that is rendered again while this one is open does not start over.
  const [first] = useState(position);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const cancel = atRest(async () => {
      const { startLive } = await keepLoading(() => import("@/components/live/start-live"));
      if (!isOver) stop = startLive(t, client, account, first);
    });
    return () => {
      isOver = true;
      cancel();
      stop?.();
    };
  }, [t, client, account, first]);

  return null;
}

/** Runs something a while after the page has loaded, so that it does not slow the page down. */
function atRest(run: () => void): () => void {
  const timer = setTimeout(run, REST_MS);
  return () => clearTimeout(timer);
}
