import type { z } from "zod";
import type { AccountActor } from "@/lib/accounts/session";
import type { keyList, keyListQuery } from "@/lib/api-keys/schemas";
import { readDeprecations } from "@/lib/api-keys/deprecated-calls";
import { scopesForRole } from "@/lib/api-keys/verify";
import { pageApiKeys } from "@/lib/api-keys/service";
import type { Scope } from "@/lib/core/permissions";
import { db } from "@/lib/db";

/**
 * The data of the API keys page: keys, newest first, and the deprecated operations they called.
 *
 * @throws AppError `forbidden` for everyone's keys, without the permission to manage keys
 */
export async function readKeyList(
  actor: AccountActor,
  query: z.infer<typeof keyListQuery>,
): Promise<z.infer<typeof keyList>> {
  const [page, deprecations, allowedScopes] = await Promise.all([
    pageApiKeys(actor, query),
    readDeprecations(actor, query.whose),
    readAllowedScopes(actor),
  ]);
  return { ...page, deprecations, allowedScopes };
}

/** The scopes allowed for a new key of the actor. */
export async function readAllowedScopes(actor: AccountActor): Promise<Scope[]> {
  return [...(await scopesForRole(db(), actor.role))];
}

/** The key prefixes in this database, such as `ps_live_`: several if it has keys of more than one environment. */
export async function keyPrefixesHeld(): Promise<string[]> {
  const rows = await db().$queryRaw<{ prefix: string }[]>`
    SELECT DISTINCT left(prefix, 8) AS prefix FROM api_key ORDER BY 1`;
  return rows.map(({ prefix }) => prefix);
}
