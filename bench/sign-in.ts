import { newSessionCookie } from "@/lib/accounts/session.fixture";
import { execute, type Shop } from "./shop.ts";

/**
 * Signs the owner of a shop in, with a session and its cookie, bypassing the form.
 *
 * @param authSecret of the shop's server
 * @returns the Cookie header
 */
export async function signIn({ databaseUrl }: Shop, authSecret: string): Promise<string> {
  const { name, value, tokenHash } = newSessionCookie(authSecret);
  await execute(
    databaseUrl,
    `INSERT INTO session (id, token_hash, account_id, expires_at)
     SELECT gen_random_uuid(), '\\x${Buffer.from(tokenHash).toString("hex")}', id, now() + interval '1 day' FROM account`,
  );
  return `${name}=${value}`;
}
