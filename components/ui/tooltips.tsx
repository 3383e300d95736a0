"use client";

import { useEffect } from "react";

/**
 * The only tooltip of the console. Whatever has `data-tooltip` or `data-keys`, rendered by the server or not, gets it shown
 * on hover and on keyboard focus. 1 KB for the whole page, where a component for each of them takes 38 KB, and loaded
 * when a mouse first moves or the focus does. Once, in `Providers`.
 */
export function Tooltips() {
  useEffect(() => {
    const over = new AbortController();
    let stop: (() => void) | undefined;

    async function begin() {
      const { listenForTooltips } = await import("@/components/ui/tooltip-listener");
      if (!over.signal.aborted) stop ??= listenForTooltips();
    }
    for (const type of ["pointerover", "focusin"]) {
      // Without the file there are no tooltips, which nobody has to be told.
      document.addEventListener(type, () => void begin().catch(() => undefined), { once: true, signal: over.signal });
    }
    return () => {
      over.abort();
      stop?.();
    };
  }, []);
  return null;
}
