import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { permissionsOf, type Permission, type Role } from "@/lib/core/permissions";
import type { Transaction } from "@/lib/db";

/**
 * Makes sure, in the transaction of a change, that the account which makes it still has the role that its session was read
 * with, and keeps it so until the transaction ends. A deactivation or change of role that is under way decides; one that
 * comes later waits.
 *
 * @throws AppError `session_required`, as the account's next request would be answered
 */
export async function holdActor(tx: Transaction, actor: Actor): Promise<void> {
  if (actor.kind !== "account") return;
  const [row] = await tx.$queryRaw<{ role: string; banned: boolean }[]>`
    SELECT role, banned FROM account WHERE id = ${actor.id} FOR SHARE`;
  if (!row || row.banned || row.role !== actor.role) throw new AppError("session_required");
}

/**
 * Whether an actor that asked for something a while ago may still do it, by the role that the account has now.

 * Within a transaction that stays so until its end.
 */
export async function mayStill(
  client: Pick<Transaction, "$queryRaw">,
  actor: Actor,
  permission: Permission,
): Promise<boolean> {
  if (actor.kind !== "account") return true;
  const [row] = await client.$queryRaw<{ role: Role; banned: boolean }[]>`
    SELECT role, banned FROM account WHERE id = ${actor.id} FOR SHARE`;
  return row !== undefined && !row.banned && permissionsOf(row.role).includes(permission);
}
