"use client";

import { useSyncExternalStore } from "react";

const TOP_PX = 120;

/** Whether the reader has left the top of the page. What arrives there is then out of sight. */
export function isScrolledAway(): boolean {
  return window.scrollY > TOP_PX;
}

/** The same, followed. */
export function useIsScrolledAway(): boolean {
  return useSyncExternalStore(subscribe, isScrolledAway, () => false);
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener("scroll", onChange, { passive: true });
  return () => document.removeEventListener("scroll", onChange);
}
