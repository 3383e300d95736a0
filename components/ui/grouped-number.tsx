const format = new Intl.NumberFormat("en");

/**
 * A number with its digits grouped: 1,234,567. An int64 comes as its decimal string, and stays exact.
 *
 * @param value a count, or an integer as text; text that is no integer is returned as it is
 */
export function groupDigits(value: number | bigint | string): string {
  if (typeof value !== "string") return format.format(value);
  return /^-?[0-9]+$/.test(value) ? format.format(BigInt(value)) : value;
}

/** A count in text or table. An id is not a count: ids are shown as they are, so that they can be copied. */
export function GroupedNumber({ value }: { value: number | bigint | string }) {
  return <span className="tabular-nums">{groupDigits(value)}</span>;
}
