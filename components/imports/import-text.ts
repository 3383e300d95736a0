import type { ColumnRole, Encoding, ImportEntry, Separator } from "@/lib/imports/schemas";
import { groupDigits } from "@/components/ui/grouped-number";
import { petFields } from "@/lib/pets/fields";

/** What a column can hold, and how that is said: nothing first, which is the commonest. */
export const roleOptions: readonly { value: ColumnRole; label: string }[] = [
  { value: "ignore", label: "Left out" },
  ...Object.values(petFields).map(({ shortName, importLabel }) => ({ value: shortName, label: importLabel })),
];

export const encodingText: Record<Encoding, string> = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252 (Western European)",
  "utf-16le": "UTF-16, little-endian",
  "utf-16be": "UTF-16, big-endian",
};

export const separatorText: Record<Separator, string> = { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Bar" };

export const stateText: Record<ImportEntry["state"], string> = {
  draft: "Not started",
  queued: "Waiting",
  running: "Running",
  done: "Done",
  cancelled: "Cancelled",
  failed: "Failed",
};

/** `1 pet`, `1,234 pets`. */
export function countText(count: number | string, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${String(count) === "1" ? one : many}`;
}

/** A size in bytes, as people say it. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return countText(bytes, "byte");
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace(".0", "")} MB`;
}

/** How long something still takes, as people say it. */
export function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 90) return countText(whole, "second");
  return countText(Math.round(whole / 60), "minute");
}
