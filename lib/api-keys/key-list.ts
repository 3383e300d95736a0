import type { z } from "zod";
import type { AccountActor } from "@/lib/accounts/session";
import type { listApiKeysContract } from "@/lib/api-keys/console-contract";
import { readDeprecations } from "@/lib/api-keys/deprecated-calls";
import { scopesForRole } from "@/lib/api-keys/developer-scopes";
import { listApiKeys, listOwnApiKeys } from "@/lib/api-keys/service";
import type { Scope } from "@/lib/core/permissions";
import { db } from "@/lib/db";

/**
 * What the page of API keys shows: the keys, newest first, and what their callers will have to change.
 *
 * @throws AppError `forbidden` for everyone's keys, to who does not manage them
 */
export async function readKeyList(
  actor: AccountActor,
  whose: "mine" | "everyone",
): Promise<z.infer<(typeof listApiKeysContract)["answer"]>> {
  const [apiKeys, deprecations, allowedScopes] = await Promise.all([
    whose === "everyone" ? listApiKeys(actor) : listOwnApiKeys(actor),
    readDeprecations(actor, whose),
    readAllowedScopes(actor),
  ]);
  return { apiKeys, deprecations, allowedScopes };
}

/** The scopes that a new key of the actor may have. */
export async function readAllowedScopes(actor: AccountActor): Promise<Scope[]> {
  return [...(await scopesForRole(db(), actor.role))];
}
