import { Prisma } from "@/prisma/generated/client";
import { actorId, type Actor } from "@/lib/core/actor";
import { can } from "@/lib/core/permissions";

/** What happens to these is everybody's business who works in the shop; the rest is for who manages accounts. */
const sharedKinds = ["pet", "category", "message", "import", "job"];

/** Whether the actor sees what others did to accounts, keys and settings, and from where anything was done. */
export function seesEverything(actor: Actor): boolean {
  return can(actor, "accounts:manage");
}

/** What kind of thing an action is about: the word before the dot. */
export function kindOf(action: string): string {
  return action.slice(0, action.indexOf("."));
}

/** Whether the actor may see what others did to things of this kind. */
export function isKindShared(kind: string): boolean {
  return sharedKinds.includes(kind);
}

/** The condition on rows of `a` that leaves what the actor may see; null where that is everything. */
export function visibleTo(actor: Actor): Prisma.Sql | null {
  if (seesEverything(actor)) return null;
  return Prisma.sql`(
    split_part(a.action, '.', 1) = ANY (${sharedKinds})
    OR (a.actor_kind = ${actor.kind}::actor_kind AND a.actor_id = ${actorId(actor)}))`;
}
