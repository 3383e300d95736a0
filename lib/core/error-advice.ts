import type { ErrorCode } from "@/lib/core/errors";

/** Advice on each error for API clients and their developers; part of the docs, in Markdown. */
export const errorAdvice: Record<ErrorCode, string> = {
  invalid_json:
    "Have a JSON library write the body rather than putting text together. `message` says where reading stopped. " +
    "Sending the same again ends the same.",
  invalid_request:
    "Mend what `message` names: every field or parameter at fault (the first 20 where there are more), but for a `cursor`, an `Idempotency-Key` and a " +
    "parameter that is given twice, each of which is named alone. The limits of each are with the operation. " +
    "A `cursor` comes from the `Link` header of the page before; do not make one up, and do not keep it for later.",
  invalid_content_type:
    "Send `Content-Type: application/json`, in UTF-8 and not compressed. Many libraries send a form unless told " +
    "otherwise: curl does, with `-d` alone.",
  missing_api_key:
    "Send the header `Authorization: Bearer <API_KEY>`. Some clients drop it when they follow a redirect to another " +
    "host or to `https`: use the base address as it stands in the reference.",
  invalid_api_key:
    "Look at the key in the console: it may have been revoked, rotated or have expired. Check that nothing was cut off " +
    "when it was copied, and that the address fits: keys of staging begin with `ps_test_`, those of production with " +
    "`ps_live_`. Do not try again with the same key.",
  insufficient_scope:
    "`message` names the scope that is missing. Make a key that has it: the scopes of a key cannot be changed.",
  not_found:
    "Check the address: what follows the origin, and the version in it. Where the address has an id, nothing has that " +
    "id, or no longer. Messages are at `/api/messages`, without a version. Do not try again.",
  method_not_allowed:
    "Use a method that the `Allow` header names. When you did, something on the way changed it, as a redirect makes a " +
    "`GET` of a `POST`.",
  request_timeout:
    "Send the whole request at once, over a connection that can carry it. It was not done: it can be sent again.",
  request_in_progress:
    "Wait for the seconds of `Retry-After`, then send the same request with the same `Idempotency-Key`: you get the " +
    "answer of the first.",
  gone: "Call what the `Link` header names as `successor-version`. The operation does not come back.",
  payload_too_large: "Send less in one request. A pet or a message is never near the limit.",
  uri_too_long: "Leave out of the query what the operation does not ask for.",
  expectation_failed: "Leave out the `Expect` header, or send `Expect: 100-continue`. The request was not processed.",
  misdirected_request:
    "Call the shop by the base address in the reference. If that is the name you used, tell the operator of the shop: " +
    "`PUBLIC_URL` must be set to it, and a proxy in front must pass the `Host` header on. The request was not processed.",
  idempotency_conflict:
    "Make up a new `Idempotency-Key` for each new request, and keep it for the retries of that one alone. Nothing was " +
    "done by this request.",
  rate_limited:
    "Wait for the seconds of `Retry-After`, then go on, more slowly: `RateLimit` says how many requests are left. The " +
    "request was not done.",
  headers_too_large: "Send fewer headers, or shorter ones. Cookies are not needed: the API ignores them.",
  internal_error:
    "Try again a few times, after longer each time, a `POST` with the `Idempotency-Key` that it had. When it stays, tell " +
    "the shop the `X-Request-Id` of the answer.",
  unavailable:
    "Wait for the seconds of `Retry-After`, then try again, and longer after each failure. Nothing was done by this " +
    "request.",
  outcome_unknown:
    "Wait for the seconds of `Retry-After`, then send the same request with the same `Idempotency-Key`: it is done once, " +
    "and you get its answer. Without a key, look whether it was done before you send it again, or it may be done twice.",
};
