/** The lifetime of a key, in days, unless another is chosen. */
export const DAYS_DEFAULT = 90;

export const DAYS_MAX = 3650;

/** Converts form data to the input of the procedure: null for never. */
export function daysOf(value: FormDataEntryValue | null): number | null {
  if (value === "never") return null;
  return value === "" ? Number.NaN : Number(value);
}
