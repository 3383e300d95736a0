/** The place of a request in a trace: what `traceparent` says (W3C Trace Context, section 3.2). */
export type Trace = {
  /** 32 hexadecimal digits, the same in all that belongs together. */
  traceId: string;
  /** 16 of them: who asked. */
  parentId: string;
  /** Two of them; the last bit tells whether the caller records the trace. */
  flags: string;
};

const SHAPE = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Reads a `traceparent`, as strictly as the standard asks: an invalid one counts as none.
 *
 * @param header null when there was none
 */
export function readTrace(header: string | null): Trace | null {
  if (header === null) return null;
  const [, version, traceId = "", parentId = "", flags = "", more] = SHAPE.exec(header) ?? [];
  // A later version may say more, after another dash; this one may not.
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return null;
  return { traceId, parentId, flags };
}

/** A trace as a header, in the version that is known here: of the flags it has the two that this one names. */
export function writeTrace({ traceId, parentId, flags }: Trace): string {
  const known = (Number.parseInt(flags, 16) & 0b11).toString(16).padStart(2, "0");
  return `00-${traceId}-${parentId}-${known}`;
}

/** The same trace with a span of our own, for a call that a request causes. */
export function continueTrace(trace: Trace): Trace {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  // All zeros would be no id.
  bytes[0] = (bytes[0] ?? 0) | 1;
  return { ...trace, parentId: Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("") };
}
