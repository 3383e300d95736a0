import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { permissionsOf, type Permission, type Role } from "@/lib/core/permissions";
import type { Transaction } from "@/lib/db";

/**
 * Checks, in the transaction of a change, that the actor's account still has the role of its session, and locks it
 * until the transaction ends. A deactivation or role change in progress is awaited; a later one waits.
 *
 * @throws AppError `session_required`, as the account's next request gets
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
