import { requireOpenSession } from "@/lib/accounts/session";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { permissionsOf, type Permission, type Role } from "@/lib/core/permissions";
import type { Transaction } from "@/lib/db";

/**
 * Checks, in the transaction of a change, that the actor's account still has the role of its session and that the
 * session has not ended, and locks the account until the transaction ends. A deactivation, a role change or a new
 * password in progress is awaited; a later one waits. The session was read before the body of the request arrived, which
 * may take as long as the client wants within the time limits.
 *
 * @throws AppError `session_required`, as the account's next request gets
 */
export async function holdActor(tx: Transaction, actor: Actor): Promise<void> {
  if (actor.kind !== "account") return;
  const [row] = await tx.$queryRaw<{ role: string; banned: boolean }[]>`
    SELECT role, banned FROM account WHERE id = ${actor.id} FOR SHARE`;
  if (!row || row.banned || row.role !== actor.role) throw new AppError("session_required");
  // A statement of its own: the one above may have waited for the lock, and still sees the sessions of before.
  if (actor.sessionId !== undefined) await requireOpenSession(tx, actor.sessionId);
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
