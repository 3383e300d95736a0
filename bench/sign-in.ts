import { newSessionCookie } from "@/lib/accounts/session.fixture";
import { execute, type Shop } from "./shop.ts";

/**
 * Signs the owner of a shop in, with a session and its cookie, bypassing the form.
 *
 * @param authSecret of the shop's server
 * @returns the Cookie header
 */
export function signIn(shop: Shop, authSecret: string): Promise<string> {
  return insertSession(shop, authSecret, "SELECT id FROM account WHERE role = 'owner'");
}

/** Signs a new staff member in, likewise. */
export function signInMember(shop: Shop, authSecret: string): Promise<string> {
  const insert = `INSERT INTO account (id, name, email, role)
    SELECT id, 'Member', id || '@bench.test', 'staff' FROM (SELECT gen_random_uuid()::text) AS made (id) RETURNING id`;
  return insertSession(shop, authSecret, insert);
}

/** @param account a statement that returns the id of the account */
async function insertSession({ databaseUrl }: Shop, authSecret: string, account: string): Promise<string> {
  const { name, value, tokenHash } = newSessionCookie(authSecret);
  await execute(
    databaseUrl,
    `WITH member AS (${account})
     INSERT INTO session (id, token_hash, account_id, expires_at)
     SELECT gen_random_uuid(), '\\x${Buffer.from(tokenHash).toString("hex")}', id, now() + interval '1 day' FROM member`,
  );
  return `${name}=${value}`;
}
