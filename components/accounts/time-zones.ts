import { useSyncExternalStore } from "react";
import { subscribeToNothing } from "@/components/ui/listeners";

const none: readonly string[] = [];
let known: readonly string[] | undefined;

/** The time zone of the browser, such as Europe/Paris. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The present names of time zones that browsers and earlier choices have by a name of before. */
const presentNames: Readonly<Record<string, string>> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Europe/Kiev": "Europe/Kyiv",
};

/** A time zone as text, by its present name: "America/New York". */
export function timeZoneText(name: string): string {
  return (presentNames[name] ?? name).replaceAll("_", " ");
}

/**
 * The time zones that the browser knows, with UTC and the present one, each once and in the order of their texts; the server
 * renders those two alone.
 */
export function useTimeZones(present: string | null): readonly string[] {
  const names = useSyncExternalStore(
    subscribeToNothing,
    () => (known ??= Intl.supportedValuesOf("timeZone")),
    () => none,
  );
  const all = [...names, "UTC", ...(present === null ? [] : [present])];
  const byText = new Map(all.map((name) => [timeZoneText(name), name]));
  return [...byText.keys()].sort().map((text) => byText.get(text) ?? text);
}
