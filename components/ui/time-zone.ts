"use client";

import { useSyncExternalStore } from "react";
import { subscribeToNothing } from "@/components/ui/listeners";

/**
 * The time zone in which times are shown to the reader; undefined for that of the browser. The server does not know that
 * one: it renders UTC, and the browser hydrates that before it switches.
 */
export function useTimeZone(): string | undefined {
  return useSyncExternalStore(
    subscribeToNothing,
    () => undefined,
    () => "UTC",
  );
}
