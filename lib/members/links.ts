import { recordActivity } from "@/lib/activity/service";
import { makeLinkToken } from "@/lib/accounts/one-time-links";
import { actorId, type Actor } from "@/lib/core/actor";
import { nowMs } from "@/lib/core/clock";
import { DAY_MS } from "@/lib/core/duration";
import { AppError } from "@/lib/core/errors";
import { authorize, type Role } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";
import type { Invitation, NewLink } from "@/lib/members/console-contract";
import { revokeResetLinks } from "@/lib/members/service";

const INVITATION_MS = 7 * DAY_MS;
const RESET_LINK_MS = DAY_MS;

const invitationColumns = {
  id: true,
  role: true,
  note: true,
  createdAt: true,
  expiresAt: true,
  creator: { select: { name: true } },
} as const;

type InvitationRow = {
  id: string;
  role: string | null;
  note: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  creator: { name: string } | null;
};

/** The invitations that can still be accepted, newest first. */
export async function listInvitations(actor: Actor): Promise<{ invitations: Invitation[] }> {
  authorize(actor, "accounts:manage");
  const rows = await db().accountLink.findMany({
    where: { kind: "invitation", usedAt: null, revokedAt: null, expiresAt: { gt: new Date(nowMs()) } },
    orderBy: { createdAt: "desc" },
    select: invitationColumns,
  });
  return { invitations: rows.map(toInvitation) };
}

/**
 * Makes a link by which somebody joins, once.
 *
 * @param origin where the shop is reached, without a trailing slash
 * @returns the link, which cannot be shown again
 */
export async function invite(
  actor: Actor,
  { role, note }: { role: Role; note?: string | undefined },
  origin: string,
  requestId: string,
): Promise<NewLink & { invitation: Invitation }> {
  authorize(actor, "accounts:manage");
  const { token, hash } = makeLinkToken();
  const now = nowMs();
  return db().$transaction(async (tx) => {
    const row = await tx.accountLink.create({
      data: {
        kind: "invitation",
        hash,
        role,
        note: note ?? null,
        createdBy: actorId(actor),
        createdAt: new Date(now),
        expiresAt: new Date(now + INVITATION_MS),
      },
      select: invitationColumns,
    });
    const created = toInvitation(row);
    await recordActivity(tx, actor, {
      action: "invitation.created",
      subjectType: "invitation",
      subjectId: row.id,
      after: { role, note: note ?? null, expiresAt: created.expiresAt },
      requestId,
    });
    return { url: `${origin}/invite/${token}`, expiresAt: created.expiresAt, invitation: created };
  });
}

/** @throws AppError `not_found` when it has been accepted or revoked already */
export async function revokeInvitation(actor: Actor, id: string, requestId: string): Promise<{ id: string }> {
  authorize(actor, "accounts:manage");
  return db().$transaction(async (tx) => {
    const [revoked] = await tx.accountLink.updateManyAndReturn({
      where: { id, kind: "invitation", usedAt: null, revokedAt: null },
      data: { revokedAt: new Date(nowMs()) },
      select: { role: true, note: true },
    });
    if (!revoked) throw new AppError("not_found", "This invitation has been accepted or revoked already.");
    await recordActivity(tx, actor, {
      action: "invitation.revoked",
      subjectType: "invitation",
      subjectId: id,
      before: revoked,
      requestId,
    });
    return { id };
  });
}

/**
 * Makes a link by which a member sets a new password, once. It replaces an earlier one.
 *
 * @throws AppError `conflict` for a deactivated member, `not_found`
 */
export async function createResetLink(
  actor: Actor,
  memberId: string,
  origin: string,
  requestId: string,
): Promise<NewLink> {
  authorize(actor, "accounts:manage");
  return db().$transaction(async (tx) => {
    const account = await tx.account.findUnique({ where: { id: memberId }, select: { banned: true } });
    if (!account) throw new AppError("not_found", "There is no such member.");
    if (account.banned) throw new AppError("conflict", "This member is deactivated. Reactivate the account first.");
    return insertResetLink(tx, actor, memberId, origin, requestId);
  });
}

/** Makes a reset link in place of an earlier one, and records it. Whether the account may have one, the caller knows. */
export async function insertResetLink(
  tx: Transaction,
  actor: Actor,
  accountId: string,
  origin: string,
  requestId?: string,
): Promise<NewLink> {
  const { token, hash } = makeLinkToken();
  const expiresAt = new Date(nowMs() + RESET_LINK_MS);
  await revokeResetLinks(tx, accountId);
  await tx.accountLink.create({
    data: { kind: "password_reset", hash, accountId, createdBy: actorId(actor), expiresAt },
    select: { id: true },
  });
  await recordActivity(tx, actor, {
    action: "account.reset_link_created",
    subjectType: "account",
    subjectId: accountId,
    after: { expiresAt: expiresAt.toISOString() },
    requestId,
  });
  return { url: `${origin}/reset/${token}`, expiresAt: expiresAt.toISOString() };
}

function toInvitation({ creator, createdAt, expiresAt, role, ...row }: InvitationRow): Invitation {
  return {
    ...row,
    role: role as Role,
    createdAt: createdAt.toISOString(),
    expiresAt: (expiresAt ?? createdAt).toISOString(),
    createdBy: creator?.name ?? null,
  };
}
