"use client";

import { useEffect } from "react";

/**
 * The console's only tooltip. Any element with `data-tooltip` or `data-keys`, server-rendered or not, shows it on hover
 * and keyboard focus. 1 KB for the whole page, where a component for each would take 38 KB, loaded on the first mouse
 * movement or focus change. Once, in `Providers`.
 */
export function Tooltips() {
  useEffect(() => {
    const over = new AbortController();
    let stop: (() => void) | undefined;

    async function begin(event: Event) {
      const { listenForTooltips } = await import("@/components/ui/tooltip-listener");
      if (!over.signal.aborted) stop ??= listenForTooltips("pointerType" in event && event.pointerType === "touch");
    }
    for (const type of ["pointerover", "focusin"]) {
      // Without the file there are no tooltips, which needs no message.
      const listen = (event: Event) => void begin(event).catch(() => undefined);
      document.addEventListener(type, listen, { once: true, signal: over.signal });
    }
    return () => {
      over.abort();
      stop?.();
    };
  }, []);
  return null;
}
