"use client";

import { useEffect } from "react";
import { TAKEN_OVER } from "@/components/early-actions";

/** Tells `keepEarlyActions` that React has taken the page over. */
export function EarlyActionsEnd() {
  useEffect(() => {
    window.dispatchEvent(new Event(TAKEN_OVER));
  }, []);
  return null;
}
