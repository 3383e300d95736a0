import { hash } from "node:crypto";
import { BEARER_CHALLENGE } from "@/lib/core/bearer-token";
import type { Contract } from "@/lib/core/contract";
import type { AppError } from "@/lib/core/errors";
import { writeJson } from "@/lib/core/json";
import type { OnceAnswer } from "@/lib/idempotency/answer-once";
import { chooseCoding, compress, COMPRESSED_BYTES_MIN } from "@/lib/http/content-coding";
import { joinFields } from "@/lib/rate-limit/fields";
import { transportSecurity } from "@/lib/http/security-headers";
import { settings } from "@/lib/settings";

/** JSON text that needs no serialization, such as JSON built by PostgreSQL. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** The result of an operation; everything else about the response follows from its contract. */
export type Reply = { body: unknown; headers?: Record<string, string> };

/**
 * The reply to a request with an idempotency key: the stored response, marked when it is replayed.
 *
 * @param headers those that the first response had
 */
export function replyOnce({ json, isReplayed }: OnceAnswer, headers: Record<string, string> = {}): Reply {
  return { body: new JsonText(json), headers: { ...headers, ...(isReplayed && { "Idempotent-Replayed": "true" }) } };
}

/** Response headers that scripts of other origins may read (Fetch standard, CORS protocol). */
const EXPOSED_HEADERS =
  "Deprecation, ETag, Idempotent-Replayed, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, " +
  "Sunset, WWW-Authenticate, X-Request-Id, X-Total-Count";

/**
 * The response of a successful operation. A GET has a weak ETag, and is 304 without a body when the client has that
 * version (RFC 9110, section 13.1.2). The body is compressed when the client accepts it.
 */
export function respond(contract: Contract, request: Request, requestId: string, reply: Reply): Response {
  const text = reply.body instanceof JsonText ? reply.body.text : writeJson(reply.body);
  const headers: Record<string, string> = { ...responseHeaders(requestId), ...reply.headers };
  if (contract.method === "GET") {
    headers["Cache-Control"] = "private, no-cache";
    return taggedResponse(contract.success.status, request, text, headers);
  }
  return jsonResponse(contract.success.status, text, headers);
}

/**
 * JSON with an ETag derived from its text, compressed when the client accepts it, or 304 when the client has it. The
 * tag is weak and therefore the same in each coding (RFC 9110, section 8.8.1).
 */
export function taggedResponse(
  status: number,
  request: Request,
  text: string,
  headers: Record<string, string>,
): Response {
  const etag = `W/"${hash("sha1", text, "base64url")}"`;
  headers["ETag"] = etag;
  headers["Vary"] = "Accept-Encoding";
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  if (text.length < COMPRESSED_BYTES_MIN) return jsonResponse(status, text, headers);
  const coding = chooseCoding(request.headers.get("accept-encoding"));
  if (coding === null) return jsonResponse(status, text, headers);
  const bytes = compress(text, etag, coding);
  headers["Content-Type"] = "application/json";
  headers["Content-Encoding"] = coding;
  headers["Content-Length"] = String(bytes.length);
  return new Response(bytes, { status, headers });
}

/**
 * The response to a failed request: the error body of the contract, the headers its status requires, and a link to the
 * docs on its code.
 *
 * @param more headers set before the failure: RateLimit fields, deprecation
 */
export function respondWithError(error: AppError, requestId: string, more: Record<string, string> = {}): Response {
  const headers: Record<string, string> = {
    ...responseHeaders(requestId),
    "Cache-Control": "no-store",
    // Both may have RateLimit fields: the limits that the request passed, and the limit that it exceeded.
    ...joinFields(more, error.headers),
  };
  headers["Link"] = linkToHelp(error.code, headers["Link"]);
  if (error.status === 401) headers["WWW-Authenticate"] = challenge(error);
  if (error.status === 503) headers["Retry-After"] ??= "1";
  return jsonResponse(error.status, writeJson(errorBodyOf(error)), headers);
}

/** The maximum length of an error message, in characters (UTF-16 code units), whatever the request contains. */
export const ERROR_MESSAGE_LENGTH_MAX = 4_000;

/**
 * The body of an error, with exactly the fields of the contract. Every error response is built from it.
 *
 * @param message for people who read another language than clients of the API
 */
export function errorBodyOf(
  { code, status, message: english }: AppError,
  message = english,
): { code: string; message: string; status: number } {
  if (message.length <= ERROR_MESSAGE_LENGTH_MAX) return { code, message, status };
  return { code, message: `${message.slice(0, ERROR_MESSAGE_LENGTH_MAX - 1).toWellFormed()}…`, status };
}

/** Headers of every response. The public API takes no cookies, so any origin may read it (no credentials). */
export function responseHeaders(requestId: string): Record<string, string> {
  return {
    "X-Request-Id": requestId,
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED_HEADERS,
    "X-Content-Type-Options": "nosniff",
    ...transportSecurity(),
  };
}

function jsonResponse(status: number, text: string, headers: Record<string, string>): Response {
  headers["Content-Type"] = "application/json";
  headers["Content-Length"] = String(Buffer.byteLength(text));
  return new Response(text, { status, headers });
}

/** RFC 6750, section 3: an error attribute only when credentials were sent. */
function challenge(error: AppError): string {
  return error.code === "invalid_api_key" ? `${BEARER_CHALLENGE}, error="invalid_token"` : BEARER_CHALLENGE;
}

/** Weak comparison against a list of tags or `*` (RFC 9110, section 8.8.3.2). */
function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  const opaque = etag.slice(2);
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}

/**
 * The Link header of an error: the docs on its code, as `rel="help"` (RFC 8288). Where the shop does not know its own
 * address, the link is relative to the request URL (section 3.1). The form is the same for every error, even when the
 * request could not be parsed.
 *
 * @param code of the error; the anchor in the docs
 * @param others further links of the response, as a header value
 */
export function linkToHelp(code: string, others?: string): string {
  const help = `<${settings().publicUrl ?? ""}/docs/errors#${code}>; rel="help"`;
  return others === undefined ? help : `${others}, ${help}`;
}
