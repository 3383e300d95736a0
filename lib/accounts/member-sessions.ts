import type { z } from "zod";
import { recordActivity } from "@/lib/activity/service";
import { endAccess, lockAccount } from "@/lib/accounts/credentials";
import { holdActor } from "@/lib/accounts/hold-actor";
import { lockOwners } from "@/lib/accounts/service";
import { shownSessionColumns, toShownSession } from "@/lib/accounts/shown-session";
import { actorId, type Actor } from "@/lib/core/actor";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { writePosition } from "@/lib/core/list-position";
import { authorize, type Role } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { type sessionQuery, type MemberSession, SESSION_PAGE_SIZE } from "@/lib/accounts/member-schemas";

/**
 * The sessions of all members, a page at a time, newest sign-in first.
 *
 * @param currentId the session of the request
 */
export async function listSessions(
  actor: Actor,
  { q, after }: z.infer<typeof sessionQuery>,
  currentId: string,
): Promise<{ sessions: MemberSession[]; next: string | null }> {
  authorize(actor, "accounts:manage");
  const contains = { contains: q, mode: "insensitive" } as const;
  const [time, beforeId = ""] = after?.split("~") ?? [];
  const before = time && new Date(time);
  const rows = await db().session.findMany({
    where: {
      expiresAt: { gt: new Date(nowMs()) },
      ...(q === undefined ? {} : { account: { OR: [{ name: contains }, { email: contains }] } }),
      ...(before && { OR: [{ createdAt: { lt: before } }, { createdAt: before, id: { gt: beforeId } }] }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: SESSION_PAGE_SIZE + 1,
    select: { ...shownSessionColumns, account: { select: { id: true, name: true, email: true, role: true } } },
  });
  const page = rows.slice(0, SESSION_PAGE_SIZE);
  const last = rows.length > SESSION_PAGE_SIZE ? page.at(-1) : undefined;
  return {
    sessions: page.map((row) => ({
      ...toShownSession(row, currentId),
      member: { ...row.account, role: row.account.role as Role },
    })),
    next: last ? writePosition(last) : null,
  };
}

/**
 * Ends one session of any member.
 *
 * @throws AppError `not_found` when it has already ended
 */
export async function endMemberSession(actor: Actor, id: string): Promise<{ id: string }> {
  authorize(actor, "accounts:manage");
  return db().$transaction(async (tx) => {
    await holdActor(tx, actor);
    const [ended] = await tx.$queryRaw<{ accountId: string; device: string | null; address: string | null }[]>`
      DELETE FROM session WHERE id = ${id}
      RETURNING account_id AS "accountId", user_agent AS device, ip_address AS address`;
    if (!ended) throw new AppError("not_found", "This session has already ended.");
    const { accountId, ...before } = ended;
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
  if (actorId(actor) === memberId) throw new AppError("conflict", "End your own sessions on your account page.");
  return db().$transaction(async (tx) => {
    // Two owners who do this to each other would deadlock on their accounts.
    await lockOwners(tx);
    await holdActor(tx, actor);
    if (!(await lockAccount(tx, memberId))) throw new AppError("not_found", "There is no such member.");
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
