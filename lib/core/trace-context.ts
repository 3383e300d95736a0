/** A request's position in a trace, as in `traceparent` (W3C Trace Context, section 3.2). */
export type Trace = {
  /** 32 hexadecimal digits, shared by all spans of the trace. */
  traceId: string;
  /** 16 hexadecimal digits: the caller's span. */
  parentId: string;
  /** Two hexadecimal digits; the last bit is set when the caller records the trace. */
  flags: string;
};

const SHAPE = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Parses a `traceparent` as strictly as the standard requires; null when it is invalid.
 *
 * @param header null when absent
 */
export function readTrace(header: string | null): Trace | null {
  if (header === null) return null;
  const [, version, traceId = "", parentId = "", flags = "", more] = SHAPE.exec(header) ?? [];
  // Later versions may append fields after another dash; this version may not.
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return null;
  return { traceId, parentId, flags };
}

/** Serializes a trace in the version known here, with only the two flags that it defines. */
export function writeTrace({ traceId, parentId, flags }: Trace): string {
  const known = (Number.parseInt(flags, 16) & 0b11).toString(16).padStart(2, "0");
  return `00-${traceId}-${parentId}-${known}`;
}

/** The same trace with a new span, for a call that a request causes. */
export function continueTrace(trace: Trace): Trace {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  // All zeros is not a valid id.
  bytes[0] = (bytes[0] ?? 0) | 1;
  return { ...trace, parentId: Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("") };
}
