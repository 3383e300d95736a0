import { verifyKey, type KeyActor } from "@/lib/api-keys/verify";
import { bearerTokenOf } from "@/lib/core/bearer-token";
import { AppError } from "@/lib/core/errors";
import { clientAddressOf } from "@/lib/http/client-address";

/**
 * Who calls the public API, by the bearer token of the request (RFC 6750, section 2.1). Cookies are not looked at.
 *
 * @throws AppError `missing_api_key` without a bearer token, `invalid_api_key` with one that is no good, `rate_limited`
 *   when too many unknown ones came from the same address
 */
export async function authenticate(request: Request): Promise<KeyActor> {
  const token = bearerTokenOf(request.headers.get("authorization"));
  if (token === null) {
    throw new AppError("missing_api_key", "Send your API key in the header: Authorization: Bearer <API_KEY>");
  }
  const address = clientAddressOf(request.headers);
  return { ...(await verifyKey(token, address)), address };
}
