/**
 * Every request header that our code or Next.js reads, with the maximum length of its value in characters. All lengths
 * are checked in one place before anything parses the headers (lib/server/bounds.ts), which bounds the cost of parsing.
 * A test fails when a header that the code reads is missing here.
 */
export const headerLengthMax = {
  accept: 4_096,
  "accept-encoding": 1_024,
  "accept-language": 4_096,
  authorization: 8_192,
  "content-encoding": 1_024,
  "content-length": 1_024,
  "content-type": 1_024,
  // Browsers send the cookies of every application on the same host.
  cookie: 16_384,
  "idempotency-key": 1_024,
  "if-modified-since": 1_024,
  "if-none-match": 8_192,
  "next-router-prefetch": 1_024,
  "next-router-segment-prefetch": 8_192,
  "next-router-state-tree": 16_384,
  "next-url": 8_192,
  origin: 1_024,
  prefer: 1_024,
  range: 1_024,
  referer: 16_384,
  rsc: 1_024,
  "sec-fetch-site": 1_024,
  traceparent: 1_024,
  "transfer-encoding": 1_024,
  "user-agent": 4_096,
  "x-account": 1_024,
  "x-forwarded-for": 8_192,
  "x-forwarded-proto": 1_024,
  "x-repeated-key": 1_024,
  "x-request-id": 1_024,
} as const satisfies Record<string, number>;

const bounds = Object.entries(headerLengthMax);

/** The first header over its length limit, with that limit; undefined when there is none. */
export function overlongHeader(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): { name: string; lengthMax: number } | undefined {
  for (const [name, lengthMax] of bounds) {
    const value = headers[name];
    if (value !== undefined && value.length > lengthMax) return { name, lengthMax };
  }
  return undefined;
}
