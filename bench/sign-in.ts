import { createHmac, randomBytes } from "node:crypto";
import { execute, type Shop } from "./shop.ts";

/**
 * Signs the owner of a shop in, as a browser that has been through the form is: by a session, and a cookie for it.
 *
 * @param authSecret what the server of the shop signs its cookies with
 * @returns the Cookie header
 */
export async function signIn({ databaseUrl }: Shop, authSecret: string): Promise<string> {
  const token = randomBytes(24).toString("hex");
  await execute(
    databaseUrl,
    `INSERT INTO session (id, token, account_id, expires_at)
     SELECT gen_random_uuid(), '${token}', id, now() + interval '1 day' FROM account`,
  );
  const signature = createHmac("sha256", authSecret).update(token).digest("base64");
  return `petstore.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
