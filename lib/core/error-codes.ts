/**
 * Every error of the HTTP API, in one table: the code that clients may branch on, its HTTP status and its meaning. The
 * error mapper, the OpenAPI document and the tests read this table. What staff read is in the area `errorCodes` of the
 * texts (lib/texts/en.ts).
 */
export const errorCodes = {
  invalid_json: { status: 400, meaning: "The body is not valid JSON." },
  invalid_request: {
    status: 400,
    meaning: "A field or parameter is missing or has an invalid value; the message names it.",
  },
  invalid_content_type: { status: 400, meaning: "The body is not sent as application/json." },
  missing_api_key: { status: 401, meaning: "The request carries no API key." },
  invalid_api_key: { status: 401, meaning: "The API key is unknown, revoked or expired." },
  insufficient_scope: { status: 403, meaning: "The API key is valid, but lacks the scope that the operation needs." },
  not_found: { status: 404, meaning: "There is nothing at this address." },
  method_not_allowed: {
    status: 405,
    meaning: "This address does not support this method; the Allow header lists the supported ones.",
  },
  request_timeout: { status: 408, meaning: "The request took too long to arrive." },
  request_in_progress: {
    status: 409,
    meaning: "A request with this Idempotency-Key is still in progress; try again after Retry-After seconds.",
  },
  gone: { status: 410, meaning: "The operation has been removed; the Link header names its successor." },
  payload_too_large: { status: 413, meaning: "The body is larger than the service accepts." },
  uri_too_long: { status: 414, meaning: "The URL is longer than the service accepts." },
  expectation_failed: { status: 417, meaning: "The Expect header asks for something other than 100-continue." },
  misdirected_request: {
    status: 421,
    meaning: "The Host header names a host other than this shop's, which PUBLIC_URL sets.",
  },
  idempotency_conflict: { status: 422, meaning: "This Idempotency-Key was used for a request with another body." },
  rate_limited: { status: 429, meaning: "Too many requests; try again after Retry-After seconds." },
  headers_too_large: { status: 431, meaning: "The headers are more or larger than the service accepts." },
  internal_error: {
    status: 500,
    meaning: "The service failed. The error has been logged under the request id.",
  },
  unavailable: {
    status: 503,
    meaning: "The service is temporarily unavailable; try again after Retry-After seconds.",
  },
  outcome_unknown: {
    status: 503,
    meaning:
      "The database did not confirm the write: it may or may not have taken effect. Send it again with the same " +
      "Idempotency-Key, or check before you repeat it.",
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** Additional errors of the console's own endpoints; API clients never receive them. */
export const consoleErrorCodes = {
  session_required: { status: 401 },
  wrong_credentials: { status: 401 },
  wrong_code: { status: 401 },
  sign_in_expired: { status: 401 },
  forbidden: { status: 403 },
  account_deactivated: { status: 403 },
  sign_up_closed: { status: 403 },
  proof_required: { status: 403 },
  second_factor_required: { status: 403 },
  foreign_origin: { status: 403 },
  link_invalid: { status: 404 },
  conflict: { status: 409 },
  too_many_streams: { status: 429 },
  too_many_attempts: { status: 429 },
} as const satisfies Record<string, { status: number }>;

export type ConsoleErrorCode = keyof typeof consoleErrorCodes;
