"use client";

import { useEffect } from "react";
import { TAKEN_OVER } from "@/components/early-actions";

/** Tells `keepEarlyActions` that React has taken the page over, and marks the moment for who measures it. */
export function EarlyActionsEnd() {
  useEffect(() => {
    performance.mark(TAKEN_OVER);
    window.dispatchEvent(new Event(TAKEN_OVER));
  }, []);
  return null;
}
