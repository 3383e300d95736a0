import type { IncomingMessage } from "node:http";

/**
 * Sets or removes a header of a request that has just arrived, in both forms that Node.js has of it: one lane reads
 * `headers`, the other `rawHeaders`.
 *
 * @param name in lower case
 * @param value undefined removes it
 */
export function setIncomingHeader(
  { headers, rawHeaders }: IncomingMessage,
  name: string,
  value: string | undefined,
): void {
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2) {
    if (rawHeaders[i]?.toLowerCase() === name) rawHeaders.splice(i, 2);
  }
  delete headers[name];
  if (value === undefined) return;
  headers[name] = value;
  rawHeaders.push(name, value);
}

/** How many times a request has a header, whose name is given in lower case. */
export function countIncomingHeader({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  // Names and values alternate.
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i];
    if (sent?.length === name.length && sent.toLowerCase() === name) count++;
  }
  return count;
}
