import { Prisma } from "@/prisma/generated/client";
import type { ActivityActor } from "@/lib/activity/schemas";
import type { Actor } from "@/lib/core/actor";

export type ActorRow = {
  actor_kind: Actor["kind"];
  actor_id: string | null;
  account_name: string | null;
  key_name: string | null;
  key_prefix: string | null;
};

/** The columns of an ActorRow, for a table `a` with the columns `actor_kind` and `actor_id`. */
export const actorColumns = Prisma.sql`
  a.actor_kind, a.actor_id, account.name AS account_name, api_key.name AS key_name, api_key.prefix AS key_prefix`;

/** The joins that `actorColumns` need. */
export const actorJoins = Prisma.sql`
  LEFT JOIN account ON a.actor_kind = 'account' AND account.id = a.actor_id
  LEFT JOIN api_key ON api_key.id = CASE WHEN a.actor_kind = 'api_key' THEN a.actor_id::uuid END`;

/** The actor with its name. */
export function actorOf(row: ActorRow): ActivityActor {
  const id = row.actor_id ?? "";
  if (row.actor_kind === "account") return { kind: "account", id, name: row.account_name ?? "" };
  if (row.actor_kind === "api_key")
    return { kind: "api_key", id, name: row.key_name ?? "", prefix: row.key_prefix ?? "" };
  return { kind: row.actor_kind };
}
