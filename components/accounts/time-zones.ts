import { useSyncExternalStore } from "react";
import { subscribeToNothing } from "@/components/ui/listeners";

const none: readonly string[] = [];
let known: readonly string[] | undefined;

/** The time zone of the browser, such as Europe/Paris. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A time zone as text: "America/New York". */
export function timeZoneText(name: string): string {
  return name.replaceAll("_", " ");
}

/** The names of the time zones that the browser knows, with UTC and the present one; the server renders those two alone. */
export function useTimeZones(present: string | null): readonly string[] {
  const names = useSyncExternalStore(
    subscribeToNothing,
    () => (known ??= Intl.supportedValuesOf("timeZone")),
    () => none,
  );
  return [...new Set([...names, "UTC", ...(present === null ? [] : [present])])].sort();
}
