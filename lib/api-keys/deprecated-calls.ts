import type { AccountActor } from "@/lib/accounts/session";
import { CALLS_DAYS, type Deprecation, type Removal } from "@/lib/api-keys/schemas";
import { type Contract, isRemoved } from "@/lib/core/contract";
import { authorize } from "@/lib/core/authorize";
import { db } from "@/lib/db";
import { publicContracts } from "@/lib/openapi/contracts";
import { lastDays, readToday } from "@/lib/overview/days";

/** Every deprecated operation of the public API, and whether it has been removed. */
export function removals(): Removal[] {
  return publicContracts.flatMap(({ operationId, deprecated }: Contract) =>
    deprecated ? [{ operationId, sunsetAt: deprecated.sunsetAt, isRemoved: isRemoved({ deprecated }) }] : [],
  );
}

/**
 * The deprecated operations called in the last days, with the number of calls by each key that is not revoked. Calls of
 * the last seconds are not included yet.
 *
 * @param whose the actor's own keys, or everyone's
 * @throws AppError `forbidden` for everyone's, without the permission to manage keys
 */
export async function readDeprecations(actor: AccountActor, whose: "mine" | "everyone"): Promise<Deprecation[]> {
  authorize(actor, whose === "everyone" ? "api-keys:manage" : "api-keys:own");
  const deprecated = removals();
  const { today } = await readToday();
  const rows = await db().$queryRaw<{ operation: string; key_id: string; calls: bigint }[]>`
    SELECT operation, api_key_id::text AS key_id, sum(count)::bigint AS calls
    FROM api_call
    WHERE day = ANY(${lastDays(today, CALLS_DAYS)}::date[])
      AND operation = ANY(${deprecated.map(({ operationId }) => operationId)}::text[])
      AND api_key_id IN (
        SELECT id FROM api_key WHERE revoked_at IS NULL AND (${whose === "everyone"} OR account_id = ${actor.id})
      )
    GROUP BY operation, api_key_id
    ORDER BY calls DESC, key_id`;
  return deprecated
    .map((removal) => ({
      ...removal,
      calls: rows
        .filter(({ operation }) => operation === removal.operationId)
        .map(({ key_id, calls }) => ({ keyId: key_id, count: calls.toString() })),
    }))
    .filter(({ calls }) => calls.length > 0);
}
