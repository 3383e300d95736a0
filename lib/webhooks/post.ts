import type { LookupAddress } from "node:dns";
import http, { type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import { addAbortSignal } from "node:stream";
import type { LookupFunction } from "node:net";
import { faultText } from "@/lib/webhooks/fault-text";
import { resolveChecked } from "@/lib/webhooks/resolve";

/** How much of an answer is kept, and how much of it is read at all. */
const KEPT_BYTES = 1_000;
const READ_BYTES_MAX = 64 * 1024;

/** What came of a call; exactly one of `status` and `error` is null, but for a redirect. */
export type Outcome = {
  /** The HTTP status of the answer; null when there was none. */
  status: number | null;
  /** Why there was no answer, or why it does not count, for people. */
  error: string | null;
  /** The beginning of the body of the answer; null when there was none. */
  answer: string | null;
};

/**
 * Posts a body to an address on the internet: to the very IP address that was checked, following no redirect, and
 * reading little of the answer.
 *
 * @param signal ends it, whatever it is at; an answer whose status is there by then counts
 * @returns what came of it, whatever that is: this does not throw
 */
export async function post(
  url: string,
  headers: OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const target = new URL(url);
    const addresses = await resolveChecked(target.hostname, signal);
    const response = await call(target, addresses, headers, body, signal);
    const status = response.statusCode ?? 0;
    const error = status >= 300 && status < 400 ? "Redirects are not followed." : null;
    return { status, error, answer: await readSome(response, signal) };
  } catch (error) {
    return { status: null, error: faultText(error, signal), answer: null };
  }
}

function call(
  url: URL,
  addresses: LookupAddress[],
  headers: OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // The name stays for the Host header and the certificate; what it means has been decided. A literal is not looked up.
  const lookup: LookupFunction = (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family);
  };
  const { request: send } = url.protocol === "https:" ? https : http;
  const length = Buffer.byteLength(body);
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers: { ...headers, "content-length": length }, agent: false, lookup, signal };
    const cut = Object.assign(new Error("the connection ended without an answer"), { code: "ECONNRESET" });
    const request = send(url, options, resolve);
    // A receiver that answers with another protocol ends it without an error.
    request.on("error", reject).on("close", () => reject(cut));
    request.end(body);
  });
}

/** Whatever it is that ends early, the answer is there: its status is what counts. */
async function readSome(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const kept: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of addAbortSignal(signal, response) as AsyncIterable<Buffer>) {
      if (size < KEPT_BYTES) kept.push(chunk.subarray(0, KEPT_BYTES - size));
      size += chunk.length;
      if (size > READ_BYTES_MAX) break;
    }
  } catch {
    // Cut off, or too slow.
  }
  response.destroy();
  // PostgreSQL keeps no NUL.
  return Buffer.concat(kept).toString("utf8").replaceAll("\0", "\ufffd");
}
