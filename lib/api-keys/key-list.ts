import type { z } from "zod";
import type { AccountActor } from "@/lib/accounts/session";
import type { listApiKeysContract } from "@/lib/api-keys/console-contract";
import { readDeprecations } from "@/lib/api-keys/deprecated-calls";
import { scopesForRole } from "@/lib/api-keys/developer-scopes";
import { pageApiKeys } from "@/lib/api-keys/service";
import type { Scope } from "@/lib/core/permissions";
import { db } from "@/lib/db";

/**
 * What the page of API keys shows: keys, newest first, and what their callers will have to change.
 *
 * @throws AppError `forbidden` for everyone's keys, to who does not manage them
 */
export async function readKeyList(
  actor: AccountActor,
  query: z.infer<(typeof listApiKeysContract)["query"]>,
): Promise<z.infer<(typeof listApiKeysContract)["answer"]>> {
  const [page, deprecations, allowedScopes] = await Promise.all([
    pageApiKeys(actor, query),
    readDeprecations(actor, query.whose),
    readAllowedScopes(actor),
  ]);
  return { ...page, deprecations, allowedScopes };
}

/** The scopes that a new key of the actor may have. */
export async function readAllowedScopes(actor: AccountActor): Promise<Scope[]> {
  return [...(await scopesForRole(db(), actor.role))];
}
