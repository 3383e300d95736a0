import type { LookupAddress } from "node:dns";
import http, { type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import { addAbortSignal } from "node:stream";
import type { LookupFunction } from "node:net";
import { toStorableText } from "@/lib/core/storable-text";
import { callError, TOO_MANY_INFORMATIONAL } from "@/lib/webhooks/call-error";
import { resolveChecked } from "@/lib/webhooks/resolve";
import { message, type Message } from "@/lib/texts/message";

/** How many bytes of a response are kept, and how many are read at most. */
const KEPT_BYTES = 1_000;
const READ_BYTES_MAX = 64 * 1024;

/** The maximum number of informational responses (1xx). A receiver could otherwise send them endlessly. */
const INFORMATIONAL_MAX = 10;

/** The result of a call; exactly one of `status` and `error` is null, except for a redirect. */
export type PostOutcome = {
  /** The HTTP status of the response; null without one. */
  status: number | null;
  /** Why there was no response, or why it does not count. */
  error: Message | null;
  /** The start of the response body; null without one. */
  answer: string | null;
};

/**
 * Posts a body to a URL: connects to the IP address that was checked, follows no redirects, and reads little of the
 * response.
 *
 * @param signal aborts at any stage; a status received by then counts
 * @returns the result of the call; never throws
 */
export async function post(
  url: string,
  headers: OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<PostOutcome> {
  try {
    const target = new URL(url);
    const addresses = await resolveChecked(target.hostname, signal);
    const response = await call(target, addresses, headers, body, signal);
    const status = response.statusCode ?? 0;
    const error = status >= 300 && status < 400 ? message("webhookErrors.redirect") : null;
    return { status, error, answer: await readSome(response, signal) };
  } catch (error) {
    return { status: null, error: callError(error, signal), answer: null };
  }
}

function call(
  url: URL,
  addresses: LookupAddress[],
  headers: OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // The name is only used for the Host header and the certificate: it has already been resolved. Node.js does not look up
  // a literal address.
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
    let informational = 0;
    request.on("information", () => {
      if (++informational <= INFORMATIONAL_MAX) return;
      request.destroy(Object.assign(new Error("too many informational responses"), { code: TOO_MANY_INFORMATIONAL }));
    });
    // A receiver that switches protocols closes the connection without an error.
    request.on("error", reject).on("close", () => reject(cut));
    request.end(body);
  });
}

/** If the body is cut off, the status still counts. */
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
    // Closed early, or too slow.
  }
  response.destroy();
  return toStorableText(Buffer.concat(kept).toString("utf8"));
}
