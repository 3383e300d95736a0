import { verifyKey, type KeyActor } from "@/lib/api-keys/verify";
import { bearerTokenOf } from "@/lib/core/bearer-token";
import { AppError } from "@/lib/core/errors";
import { clientAddressOf } from "@/lib/http/client-address";

/**
 * Authenticates a public API request by its bearer token (RFC 6750, section 2.1). Cookies are ignored.
 *
 * @throws AppError `missing_api_key` without a bearer token, `invalid_api_key` for an unknown, revoked or expired one,
 *   `rate_limited` when too many unknown ones came from the same address
 */
export async function authenticate(request: Request, requestId: string): Promise<KeyActor> {
  const token = bearerTokenOf(request.headers.get("authorization"));
  if (token === null) {
    throw new AppError("missing_api_key", "Send your API key in the header: Authorization: Bearer <API_KEY>");
  }
  const address = clientAddressOf(request.headers);
  const { kind, id, accountId, scopes } = await verifyKey(token, address);
  // Each property by name: spreading the cached identity takes a hundred times as long, over 2 µs.
  return { kind, id, accountId, scopes, address, requestId };
}
