import { Prisma } from "@/prisma/generated/client";
import { actorId, type Actor } from "@/lib/core/actor";
import { can, entriesForStaff, type SubjectType } from "@/lib/core/permissions";

/** The kinds whose entries all staff may see. */
const sharedKinds = Object.entries(entriesForStaff).flatMap(([kind, whose]) => (whose === "all" ? kind : []));

/** Whether the actor sees changes by others to accounts, keys and settings, and all addresses. */
export function seesEverything(actor: Actor): boolean {
  return can(actor, "accounts:manage");
}

/** The kind of subject of an action: the word before the dot. */
export function kindOf(action: string): string {
  return action.slice(0, action.indexOf("."));
}

/** Whether all staff may see the entries of this kind. */
export function isKindShared(kind: string): boolean {
  return sharedKinds.includes(kind);
}

/** Whether the actor may see any entries of this kind. */
export function canSeeKind(actor: Actor, kind: string): boolean {
  if (seesEverything(actor)) return true;
  return Object.hasOwn(entriesForStaff, kind) && entriesForStaff[kind as SubjectType] !== "none";
}

/** The condition on rows of `a` for the entries that the actor may see; null for all entries. */
export function visibleTo(actor: Actor): Prisma.Sql | null {
  if (seesEverything(actor)) return null;
  return Prisma.sql`(
    split_part(a.action, '.', 1) = ANY (${sharedKinds})
    OR (a.actor_kind = ${actor.kind}::actor_kind AND a.actor_id = ${actorId(actor)}))`;
}
