import type { z } from "zod";
import { Prisma } from "@/prisma/generated/client";
import { recordActivity } from "@/lib/activity/service";
import { takeAccount } from "@/lib/accounts/account-queue";
import { endAccess, lockAccount, turnOffSecondFactor } from "@/lib/accounts/credentials";
import { revokeLinks } from "@/lib/accounts/one-time-links";
import { requireLaterProofThanAccess } from "@/lib/accounts/proof";
import { countOwners, lockOwners } from "@/lib/accounts/service";
import { holdActor } from "@/lib/accounts/hold-actor";
import { cancelJobsOf } from "@/lib/jobs/service";
import { forgetKey } from "@/lib/api-keys/verify";
import { actorId, type Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/authorize";
import { isPromotion, permissionsOf, roles, type Role } from "@/lib/core/permissions";
import { db, withinStatementLimit, type Transaction } from "@/lib/db";
import {
  cutPage,
  FIRST_TIME,
  inOrderOf,
  int64Sort,
  nameSql,
  pageInOrder,
  textSort,
  timeSort,
  type SortedRow,
} from "@/lib/db-order";
import { containsText, withinSearchTime } from "@/lib/db-search";
import { MEMBER_PAGE_SIZE, type memberQuery, type Member } from "@/lib/accounts/member-schemas";
import { message } from "@/lib/texts/message";

const memberColumns = {
  id: true,
  name: true,
  email: true,
  emailVerified: true,
  role: true,
  banned: true,
  twoFactorEnabled: true,
  createdAt: true,
  sessions: { select: { updatedAt: true }, orderBy: { updatedAt: "desc" }, take: 1 },
} as const satisfies Prisma.AccountSelect;

type MemberRow = Prisma.AccountGetPayload<{ select: typeof memberColumns }>;

/** When a member was last seen, by the open sessions. */
const lastSeen = `(SELECT max(updated_at) FROM session WHERE account_id = account.id)`;

/** How the list is sorted: over the table `account`. */
const list = {
  id: { sql: "account.id", type: "text", isId: textSort.isValue },
  sorts: {
    name: { sql: nameSql("account.name"), type: textSort },
    role: {
      sql: `array_position(ARRAY[${roles.map((role) => `'${role}'`).join(", ")}], account.role)`,
      type: int64Sort,
    },
    state: { sql: "account.banned::int", type: int64Sort },
    "second-factor": { sql: "account.two_factor_enabled::int", type: int64Sort },
    "last-seen": { sql: `coalesce(${lastSeen}, ${FIRST_TIME})`, type: timeSort },
  },
} as const;

/** All accounts, a page at a time. */
export async function listMembers(
  actor: Actor,
  { q, order, after }: z.infer<typeof memberQuery>,
): Promise<{ members: Member[]; next: string | null }> {
  authorize(actor, "accounts:manage");
  const page = pageInOrder(list, order, after);
  const isAsked =
    q === undefined
      ? Prisma.sql`TRUE`
      : Prisma.sql`(account.id = ${q} OR ${containsText(Prisma.sql`account.name`, q)} OR ${containsText(Prisma.sql`account.email`, q)})`;
  const select = () =>
    withinStatementLimit(
      (client) => client.$queryRaw<SortedRow[]>`
    SELECT page.id::text AS id, ${page.sortValue} FROM (
      SELECT ${page.columns} FROM account WHERE ${isAsked} AND ${page.isPast} ${page.inOrder} LIMIT ${MEMBER_PAGE_SIZE + 1}
    ) AS page ${page.inPageOrder}`,
    );
  const sorted = await (q === undefined ? select() : withinSearchTime(actor, select));
  const { rows, next } = cutPage(sorted, MEMBER_PAGE_SIZE);
  const members = await db().account.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    select: memberColumns,
  });
  return { members: inOrderOf(rows, members).map(toMember), next };
}

/**
 * Changes a member's role, effective with their next request. Their sessions end, so that an old session never gets the
 * new rights (OWASP, session management: renew the session id after any privilege level change). The open links of a
 * former owner are revoked, and the jobs that the account may no longer continue are cancelled.
 *
 * @param from the role that the owner has seen; any if undefined
 * @throws AppError `conflict` when the shop would be left without an owner, for a promotion of an account with an
 *   unverified address, or when the role is another than `from`; `not_found`; `proof_required` for one's own account, as in `endOtherSessions`
 */
export async function changeRole(actor: Actor, id: string, role: Role, from?: Role): Promise<Member> {
  authorize(actor, "accounts:manage");
  return db().$transaction(async (tx) => {
    await lockOwners(tx);
    await holdActor(tx, actor);
    await takeAccount(tx, id);
    const before = await findMemberOrThrow(tx, id);
    if (before.role === role) return toMember(before);
    if (from !== undefined && before.role !== from) throw new AppError("conflict", message("errors.roleChangedSince"));
    if (!before.emailVerified && isPromotion(before.role as Role, role))
      throw new AppError("conflict", message("errors.addressNotVerified"));
    await requireLaterProofThanAccess(tx, actor, id);
    const after = await tx.account.update({ where: { id }, data: { role }, select: memberColumns });
    await requireAnOwner(tx);
    const jobsCancelled = await cancelJobsOf(tx, actor, id, permissionsOf(role));
    const linksRevoked = permissionsOf(role).includes("accounts:manage") ? 0 : await revokeLinks(tx, { createdBy: id });
    const count = await endAccess(tx, id, null);
    await recordActivity(tx, actor, {
      action: "account.role_changed",
      subjectType: "account",
      subjectId: id,
      before: { role: before.role },
      after: { role, sessionsEnded: count, linksRevoked, jobsCancelled },
    });
    return toMember(after);
  });
}

/**
 * Deactivates a member immediately: sessions are deleted, API keys are refused in every process, open links of and for
 * the account are revoked, and its jobs are cancelled.
 *
 * @throws AppError `conflict` when the shop would be left without an owner, `not_found`; `proof_required` for one's own
 *   account, as in `endOtherSessions`
 */
export async function deactivateMember(actor: Actor, id: string): Promise<Member> {
  authorize(actor, "accounts:manage");
  const { member, keyIds } = await db().$transaction(async (tx) => {
    await lockOwners(tx);
    await holdActor(tx, actor);
    await takeAccount(tx, id);
    const before = await findMemberOrThrow(tx, id);
    if (before.banned) return { member: toMember(before), keyIds: [] };
    await requireLaterProofThanAccess(tx, actor, id);
    await tx.account.update({ where: { id }, data: { banned: true }, select: { id: true } });
    await requireAnOwner(tx);
    const linksRevoked = await revokeLinks(tx, { OR: [{ accountId: id }, { createdBy: id }] });
    const count = await endAccess(tx, id, null);
    const jobsCancelled = await cancelJobsOf(tx, actor, id, []);
    await recordActivity(tx, actor, {
      action: "account.deactivated",
      subjectType: "account",
      subjectId: id,
      before: { isActive: true },
      after: { isActive: false, sessionsEnded: count, linksRevoked, jobsCancelled },
    });
    const keys = await tx.apiKey.findMany({ where: { accountId: id }, select: { id: true } });
    return { member: toMember(await findMemberOrThrow(tx, id)), keyIds: keys.map((key) => key.id) };
  });
  // PostgreSQL notifies every process; this one does not wait for that.
  for (const keyId of keyIds) forgetKey(keyId);
  return member;
}

/** Lets a member sign in again. */
export async function reactivateMember(actor: Actor, id: string): Promise<Member> {
  authorize(actor, "accounts:manage");
  return db().$transaction(async (tx) => {
    await lockOwners(tx);
    await holdActor(tx, actor);
    const before = await findMemberOrThrow(tx, id);
    if (!before.banned) return toMember(before);
    await liftDeactivation(tx, actor, id);
    return toMember(await findMemberOrThrow(tx, id));
  });
}

/** Reactivates a deactivated account, and records it. The caller holds the lock on owners. */
export async function liftDeactivation(tx: Transaction, actor: Actor, id: string): Promise<void> {
  // Ends leftovers; concurrent sign-ins wait for this transaction, and see its result.
  await endAccess(tx, id, null);
  await tx.account.update({ where: { id }, data: { banned: false }, select: { id: true } });
  await recordActivity(tx, actor, {
    action: "account.reactivated",
    subjectType: "account",
    subjectId: id,
    before: { isActive: false },
    after: { isActive: true },
  });
}

/** Removes the second factor of a member who can no longer use it, and ends their sessions. */
export async function removeSecondFactor(actor: Actor, id: string): Promise<Member> {
  authorize(actor, "accounts:manage");
  // The account page turns off one's own second factor, and requires the password.
  if (actorId(actor) === id) throw new AppError("conflict", message("errors.ownSecondFactor"));
  return db().$transaction(async (tx) => {
    // Without this lock, two owners who do this to each other would deadlock on their accounts.
    await lockOwners(tx);
    await holdActor(tx, actor);
    const before = await findMemberOrThrow(tx, id);
    if (!before.twoFactorEnabled) throw new AppError("conflict", message("errors.noSecondFactor"));
    await takeSecondFactor(tx, actor, id);
    return toMember(await findMemberOrThrow(tx, id));
  });
}

/** Removes an account's second factor, ends its sessions, and records it. */
export async function takeSecondFactor(tx: Transaction, actor: Actor, id: string): Promise<void> {
  await lockAccount(tx, id);
  const sessionsEnded = await turnOffSecondFactor(tx, id);
  await recordActivity(tx, actor, {
    action: "account.second_factor_removed",
    subjectType: "account",
    subjectId: id,
    before: { twoFactorEnabled: true },
    after: { twoFactorEnabled: false, sessionsEnded },
  });
}

async function findMemberOrThrow(tx: Transaction, id: string): Promise<MemberRow> {
  const row = await tx.account.findUnique({ where: { id }, select: memberColumns });
  if (!row) throw new AppError("not_found", message("errors.noSuchMember"));
  return row;
}

/** Checked after the change, in its transaction and under the lock: a change that leaves no owner is rolled back. */
async function requireAnOwner(tx: Transaction): Promise<void> {
  if ((await countOwners(tx)) > 0) return;
  throw new AppError("conflict", message("errors.lastOwner"));
}

function toMember({ sessions, banned, createdAt, role, ...row }: MemberRow): Member {
  return {
    ...row,
    role: role as Role,
    isActive: !banned,
    createdAt: createdAt.toISOString(),
    lastSeenAt: sessions[0]?.updatedAt.toISOString() ?? null,
  };
}
