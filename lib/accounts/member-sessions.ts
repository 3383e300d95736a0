import type { z } from "zod";
import { Prisma } from "@/prisma/generated/client";
import { recordActivity } from "@/lib/activity/service";
import { endAccess, lockAccount } from "@/lib/accounts/credentials";
import { holdActor } from "@/lib/accounts/hold-actor";
import { requireLaterProof } from "@/lib/accounts/proof";
import { lockOwners } from "@/lib/accounts/service";
import { shownSessionColumns, toShownSession } from "@/lib/accounts/shown-session";
import { actorId, type Actor } from "@/lib/core/actor";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/authorize";
import type { Role } from "@/lib/core/permissions";
import { db, withinStatementLimit } from "@/lib/db";
import { cutPage, inOrderOf, nameSql, pageInOrder, textSort, timeSort, type SortedRow } from "@/lib/db-order";
import { containsText, withinSearchTime } from "@/lib/db-search";
import { type sessionQuery, type MemberSession, SESSION_PAGE_SIZE } from "@/lib/accounts/member-schemas";
import { message } from "@/lib/texts/message";

/** How the list is sorted: over the tables `session` and `account`. */
const list = {
  id: { sql: "session.id", type: "text", isId: textSort.isValue },
  sorts: {
    member: { sql: nameSql("account.name"), type: textSort },
    "signed-in": { sql: "session.created_at", type: timeSort },
    "last-seen": { sql: "session.updated_at", type: timeSort },
  },
} as const;

/**
 * The sessions of all members, a page at a time.
 *
 * @param currentId the session of the request
 */
export async function listSessions(
  actor: Actor,
  { q, order, after }: z.infer<typeof sessionQuery>,
  currentId: string,
): Promise<{ sessions: MemberSession[]; next: string | null }> {
  authorize(actor, "accounts:manage");
  const page = pageInOrder(list, order, after);
  const isAsked =
    q === undefined
      ? Prisma.sql`TRUE`
      : Prisma.sql`(${containsText(Prisma.sql`account.name`, q)} OR ${containsText(Prisma.sql`account.email`, q)})`;
  const select = () =>
    withinStatementLimit(
      (client) => client.$queryRaw<SortedRow[]>`
    SELECT page.id::text AS id, ${page.sortValue} FROM (
      SELECT ${page.columns} FROM session JOIN account ON account.id = session.account_id
      WHERE session.expires_at > ${new Date(nowMs())} AND ${isAsked} AND ${page.isPast}
      ${page.inOrder} LIMIT ${SESSION_PAGE_SIZE + 1}
    ) AS page ${page.inPageOrder}`,
    );
  const sorted = await (q === undefined ? select() : withinSearchTime(actor, select));
  const { rows, next } = cutPage(sorted, SESSION_PAGE_SIZE);
  const sessions = await db().session.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    select: { ...shownSessionColumns, account: { select: { id: true, name: true, email: true, role: true } } },
  });
  return {
    sessions: inOrderOf(rows, sessions).map((row) => ({
      ...toShownSession(row, currentId),
      member: { ...row.account, role: row.account.role as Role },
    })),
    next,
  };
}

type EndedSession = { accountId: string; device: string | null; address: string | null; began: Date };

/**
 * Ends one session of any member.
 *
 * @throws AppError `not_found` when it has already ended, `proof_required` when it is one's own and began later than the
 *   last proof in the current one
 */
export async function endMemberSession(actor: Actor, id: string): Promise<{ id: string }> {
  authorize(actor, "accounts:manage");
  return db().$transaction(async (tx) => {
    await holdActor(tx, actor);
    const [ended] = await tx.$queryRaw<EndedSession[]>`
      DELETE FROM session WHERE id = ${id}
      RETURNING account_id AS "accountId", user_agent AS device, ip_address AS address, created_at AS began`;
    if (!ended) throw new AppError("not_found", message("errors.sessionEnded"));
    const { accountId, began, ...before } = ended;
    const isCurrent = actor.kind === "account" && actor.sessionId === id;
    if (!isCurrent) await requireLaterProof(tx, actor, accountId, began);
    await recordActivity(tx, actor, {
      action: "account.session_ended",
      subjectType: "account",
      subjectId: accountId,
      before,
    });
    return { id };
  });
}

/**
 * Ends every session of a member, and everything that could start one: sign-ins that wait for a code, and open reset
 * links.
 *
 * @throws AppError `conflict` for one's own account, `not_found`
 */
export async function endMemberSessions(actor: Actor, memberId: string): Promise<{ sessionsEnded: number }> {
  authorize(actor, "accounts:manage");
  if (actorId(actor) === memberId) throw new AppError("conflict", message("errors.ownSessions"));
  return db().$transaction(async (tx) => {
    // Two owners who do this to each other would deadlock on their accounts.
    await lockOwners(tx);
    await holdActor(tx, actor);
    if (!(await lockAccount(tx, memberId))) throw new AppError("not_found", message("errors.noSuchMember"));
    const sessionsEnded = await endAccess(tx, memberId, null);
    await recordActivity(tx, actor, {
      action: "account.sessions_ended",
      subjectType: "account",
      subjectId: memberId,
      after: { sessionsEnded },
    });
    return { sessionsEnded };
  });
}
