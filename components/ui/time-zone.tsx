"use client";

import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { subscribeToNothing } from "@/components/ui/listeners";
import { isTimeZone } from "@/lib/core/time-zone";

const ChosenTimeZone = createContext<string | undefined>(undefined);

/**
 * Gives the components within it the time zone that the reader has chosen; undefined without a choice. A browser that
 * does not know it, as an old one may, keeps its own.
 */
export function TimeZoneProvider({ timeZone, children }: { timeZone: string | undefined; children: ReactNode }) {
  const known = useMemo(() => (timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined), [timeZone]);
  return <ChosenTimeZone value={known}>{children}</ChosenTimeZone>;
}

/**
 * The time zone in which times are shown to the reader; undefined for that of the browser. The server does not know that
 * one: it renders UTC, and the browser hydrates that before it switches.
 */
export function useTimeZone(): string | undefined {
  const chosen = useContext(ChosenTimeZone);
  return useSyncExternalStore(
    subscribeToNothing,
    () => chosen,
    () => chosen ?? "UTC",
  );
}
