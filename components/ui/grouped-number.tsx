"use client";

import { useText } from "@/components/texts";
import { formatNumber } from "@/lib/texts/formats";
import type { Translate } from "@/lib/texts/texts";

/**
 * Formats a number with grouped digits: 1,234,567. An int64 is passed as its decimal string, and stays exact.
 *
 * @param value a count, or an integer as text; other text is returned unchanged
 */
export function groupDigits(t: Translate, value: number | bigint | string): string {
  if (typeof value !== "string") return formatNumber(t.language, value);
  return /^-?[0-9]+$/.test(value) ? formatNumber(t.language, BigInt(value)) : value;
}

/** A count in text or tables. Ids are not counts: they are shown ungrouped, so that they can be copied. */
export function GroupedNumber({ value }: { value: number | bigint | string }) {
  return <span className="tabular-nums">{groupDigits(useText(), value)}</span>;
}
