import { verifyKey, type KeyActor } from "@/lib/api-keys/verify";
import { AppError } from "@/lib/core/errors";

/**
 * Who calls the public API, by the bearer token of the request (RFC 6750, section 2.1). Cookies are not looked at.
 *
 * @throws AppError `missing_api_key` without a bearer token, `invalid_api_key` with one that is no good
 */
export async function authenticate(request: Request): Promise<KeyActor> {
  const authorization = request.headers.get("authorization");
  const match = authorization === null ? null : /^Bearer(?: +(.*))?$/i.exec(authorization);
  if (!match?.[1]) {
    throw new AppError("missing_api_key", "Send your API key in the header: Authorization: Bearer <API_KEY>");
  }
  return verifyKey(match[1].trim());
}
