"use client";

import type { QueryClient } from "@tanstack/react-query";
import { openFeed } from "@/components/live/feed";
import { Freshener } from "@/components/live/freshen";
import { NotLive } from "@/components/live/not-live";
import { tellAssigned } from "@/components/messages/tell-assigned";
import { setShopReachable } from "@/components/ui/navigation";
import { showOverlay } from "@/components/ui/overlay-store";
import { differing, type Position } from "@/lib/live/contract";
import type { Translate } from "@/lib/texts/texts";

/** A shorter interruption is not reported. */
const WORD_AFTER_MS = 5_000;

/**
 * Follows the shop from a position on, and refetches the queries of changed topics. While the stream
 * is interrupted it says so, and refetches everything when the user returns to the page. Tells of messages that are assigned
 * to the user.
 *
 * @param account the id of the account that the page belongs to
 * @returns stops it
 */
export function startLive(t: Translate, client: QueryClient, account: string, from: Position): () => void {
  const freshener = new Freshener(client);
  let position = from;
  let isLive = true;
  let word: ReturnType<typeof setTimeout> | undefined;
  let hideWord: (() => void) | undefined;

  function setLive(next: boolean) {
    if (next === isLive) return;
    isLive = next;
    clearTimeout(word);
    hideWord?.();
    hideWord = undefined;
    if (!next)
      word = setTimeout(() => {
        showOverlay((close) => {
          hideWord = close;
          return <NotLive />;
        });
      }, WORD_AFTER_MS);
    else freshener.recover();
  }

  const follow = () =>
    openFeed(account, {
      onLive(next) {
        setLive(next);
        setShopReachable(next);
      },
      // A user who is signed out is asked to sign in by the next request of the page.
      onRefused: () => freshener.doubtAll(),
      onPosition(next) {
        const topics = differing(position, next);
        position = next;
        freshener.hear(topics);
      },
    });

  const comeBack = () => {
    if (!isLive && document.visibilityState === "visible") freshener.doubtAll();
  };
  // A page in the browser's back/forward cache must hold no connection; it continues from its position.
  const leave = () => leaveFeed();
  const resume = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leaveFeed = follow();
  };

  setLive(false);
  let leaveFeed = follow();
  const stopTelling = from.messages === undefined ? undefined : tellAssigned(t, client);
  window.addEventListener("focus", comeBack);
  document.addEventListener("visibilitychange", comeBack);
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", resume);
  return () => {
    window.removeEventListener("focus", comeBack);
    document.removeEventListener("visibilitychange", comeBack);
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", resume);
    leaveFeed();
    stopTelling?.();
    setLive(true);
    setShopReachable(true);
    freshener.stop();
  };
}
