import { queueToShare } from "@/lib/accounts/account-queue";
import { requireOpenSession } from "@/lib/accounts/session";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { permissionsOf, type Permission, type Role } from "@/lib/core/permissions";
import type { Transaction } from "@/lib/db";

/**
 * Checks, in the transaction of a change, that the actor's account still has the role of its session and that the
 * session has not ended, and locks the account until the transaction ends. Waits for a concurrent deactivation, role
 * change or password change; a later one waits for this transaction. The check is needed because the session was read
 * before the body of the request arrived, which may take minutes.
 *
 * @throws AppError `session_required`
 */
export async function holdActor(tx: Transaction, actor: Actor): Promise<void> {
  if (actor.kind !== "account") return;
  await queueToShare(tx, actor.id);
  const [row] = await tx.$queryRaw<{ role: string; banned: boolean }[]>`
    SELECT role, banned FROM account WHERE id = ${actor.id} FOR SHARE`;
  if (!row || row.banned || row.role !== actor.role) throw new AppError("session_required");
  // A separate statement: the one above may have waited for the lock, and its snapshot has the earlier sessions.
  if (actor.sessionId !== undefined) await requireOpenSession(tx, actor.sessionId);
}

/**
 * Whether an actor still has a permission, by the current role of its account. Within a transaction, the answer holds
 * until the transaction ends, since the account is locked.
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
