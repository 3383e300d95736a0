import type { IncomingMessage } from "node:http";
import { requestLanguage, type LanguageTag } from "@/lib/texts/languages";

/**
 * Sets or removes a header of an incoming request, in both of Node.js's representations: one router reads `headers`,
 * the other `rawHeaders`.
 *
 * @param name in lower case
 * @param value undefined removes the header
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

/** Counts the occurrences of a header, by its name in lower case. */
export function countIncomingHeader({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  // Names and values alternate in rawHeaders.
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i];
    if (sent?.length === name.length && sent.toLowerCase() === name) count++;
  }
  return count;
}

/** The language in which a request of the console is answered that reaches no route. */
export function incomingLanguage({ headers }: Pick<IncomingMessage, "headers">): LanguageTag {
  const { cookie = "", "accept-language": accepted = "" } = headers;
  return requestLanguage(new Headers({ cookie, "accept-language": accepted }));
}
