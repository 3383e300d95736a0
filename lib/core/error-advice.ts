import type { ErrorCode } from "@/lib/core/error-codes";

/** Advice on each error for API clients and their developers; part of the docs, in Markdown. */
export const errorAdvice: Record<ErrorCode, string> = {
  invalid_json:
    "Use a JSON library to write the body instead of concatenating text. `message` says where parsing stopped. " +
    "Do not retry without changing the body.",
  invalid_request:
    "Correct what `message` names: every invalid field or parameter (the first 20 if there are more). An invalid `cursor` " +
    "or `Idempotency-Key` and a repeated parameter are named alone. The limits of each are listed with the operation. " +
    "A `cursor` comes from the `Link` header of the previous page; do not construct or store cursors.",
  invalid_content_type:
    "Send `Content-Type: application/json`, in UTF-8 and not compressed. Many libraries send a form by default, as " +
    "does curl with `-d`.",
  missing_api_key:
    "Send the header `Authorization: Bearer <API_KEY>`. Some clients drop it when they follow a redirect to another " +
    "host or to `https`: use the base address exactly as in the reference.",
  invalid_api_key:
    "Look at the key in the console: it may have been revoked or rotated, or have expired. Check that it was copied " +
    "completely, and that it belongs to this address: keys of staging begin with `ps_test_`, those of production with " +
    "`ps_live_`. Do not retry with the same key.",
  insufficient_scope:
    "`message` names the missing scope. Create a key that has it: the scopes of a key cannot be changed.",
  not_found:
    "Check the path and the version in it. If the URL contains an id, it does not exist or has been deleted. Messages " +
    "are at `/api/messages`, without a version. Do not retry.",
  method_not_allowed:
    "Use a method that the `Allow` header names. If you did, something on the way changed it: a redirect, for example, " +
    "turns a `POST` into a `GET`.",
  request_timeout:
    "Send the whole request at once, over a faster connection. It was not processed and can be sent again.",
  request_in_progress:
    "Wait for the seconds in `Retry-After`, then send the same request with the same `Idempotency-Key`: you get the " +
    "response to the first one.",
  gone: "Call the operation that the `Link` header names as `successor-version`. The removal is permanent.",
  payload_too_large: "Send less in one request. A pet or a message is never near the limit.",
  uri_too_long: "Remove parameters that the operation does not have from the query.",
  expectation_failed: "Omit the `Expect` header, or send `Expect: 100-continue`. The request was not processed.",
  misdirected_request:
    "Use the base address in the reference. If you already do, tell the operator of the shop: `PUBLIC_URL` must be set to " +
    "it, and a proxy in front must pass the `Host` header on. The request was not processed.",
  idempotency_conflict:
    "Generate a new `Idempotency-Key` for each new request, and use it only for retries of that request. This request " +
    "was not processed.",
  rate_limited:
    "Wait for the seconds in `Retry-After`, then continue more slowly: `RateLimit` has the number of requests left. The " +
    "request was not processed.",
  headers_too_large: "Send fewer or shorter headers. Cookies are not needed: the API ignores them.",
  internal_error:
    "Retry a few times with growing delays, a `POST` with its original `Idempotency-Key`. If the error persists, send " +
    "the shop the `X-Request-Id` of the response.",
  unavailable:
    "Wait for the seconds in `Retry-After`, then retry, with growing delays after each failure. The request was not " +
    "processed.",
  outcome_unknown:
    "Wait for the seconds in `Retry-After`, then send the same request with the same `Idempotency-Key`: it is processed " +
    "once, and you get its response. Without a key, check whether it was processed before you send it again, or it may " +
    "be processed twice.",
};
