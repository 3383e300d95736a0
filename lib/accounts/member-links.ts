import type { z } from "zod";
import type { Prisma } from "@/prisma/generated/client";
import { recordActivity } from "@/lib/activity/service";
import { lockAccount } from "@/lib/accounts/credentials";
import { holdActor } from "@/lib/accounts/hold-actor";
import { makeLinkToken, revokeLinks } from "@/lib/accounts/one-time-links";
import { requireLaterProof } from "@/lib/accounts/proof";
import { emailTaken, lockOwners } from "@/lib/accounts/service";
import { actorId, type Actor } from "@/lib/core/actor";
import { nowMs, DAY_MS } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/authorize";
import type { Role } from "@/lib/core/permissions";
import { db, transactionTimeMs, type Transaction } from "@/lib/db";
import type { newInvitation, NewLink, OpenLink } from "@/lib/accounts/member-schemas";
import { message } from "@/lib/texts/message";

const INVITATION_MS = 7 * DAY_MS;
const RESET_LINK_MS = DAY_MS;

const linkColumns = {
  id: true,
  kind: true,
  role: true,
  email: true,
  note: true,
  createdAt: true,
  expiresAt: true,
  account: { select: { name: true, email: true, role: true } },
  creator: { select: { name: true } },
} as const satisfies Prisma.AccountLinkSelect;

type LinkRow = Prisma.AccountLinkGetPayload<{ select: typeof linkColumns }>;

/** Links that owners can see and revoke; the setup link belongs to the operator. */
const isListed = {
  kind: { not: "setup" },
  usedAt: null,
  revokedAt: null,
} as const satisfies Prisma.AccountLinkWhereInput;

/** All open links, newest first. */
export async function listLinks(actor: Actor): Promise<{ links: OpenLink[] }> {
  authorize(actor, "accounts:manage");
  const rows = await db().accountLink.findMany({
    where: { ...isListed, expiresAt: { gt: new Date(nowMs()) } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: linkColumns,
  });
  return { links: rows.map(toOpenLink) };
}

/**
 * Creates an invitation link.
 *
 * @param input with an address, the account gets that address and no other (docs/decisions/0028-verified-addresses.md)
 * @param origin the shop's address, without a trailing slash
 * @returns the link, which cannot be shown again
 * @throws AppError `invalid_request` when the address already has an account
 */
export async function invite(
  actor: Actor,
  { role, email, note }: z.infer<typeof newInvitation>,
  origin: string,
): Promise<NewLink & { invitation: OpenLink }> {
  authorize(actor, "accounts:manage");
  const { token, hash } = makeLinkToken();
  return db().$transaction(async (tx) => {
    const now = await transactionTimeMs(tx);
    if (email !== undefined && (await tx.account.count({ where: { email } })) > 0) throw emailTaken(email);
    const row = await tx.accountLink.create({
      data: {
        kind: "invitation",
        hash,
        role,
        email: email ?? null,
        note: note ?? null,
        createdBy: actorId(actor),
        createdAt: new Date(now),
        expiresAt: new Date(now + INVITATION_MS),
      },
      select: linkColumns,
    });
    const created = toOpenLink(row);
    await recordActivity(tx, actor, {
      action: "invitation.created",
      subjectType: "invitation",
      subjectId: row.id,
      after: { role, email: email ?? null, note: note ?? null, expiresAt: created.expiresAt },
    });
    return { url: `${origin}/invite/${token}`, expiresAt: created.expiresAt, invitation: created };
  });
}

/**
 * Revokes a link, no matter who created it.
 *
 * @throws AppError `not_found` when it has already been used or revoked; `proof_required` for a reset link of one's own
 *   account, as in `endOtherSessions`
 */
export async function revokeLink(actor: Actor, id: string): Promise<{ id: string }> {
  authorize(actor, "accounts:manage");
  return db().$transaction(async (tx) => {
    // Locks the account before the link, in the same order as a role change.
    await holdActor(tx, actor);
    const [link] = await tx.accountLink.updateManyAndReturn({
      where: { id, ...isListed },
      data: { revokedAt: new Date(nowMs()) },
      select: { kind: true, role: true, email: true, note: true, accountId: true, createdAt: true, expiresAt: true },
    });
    if (!link) throw new AppError("not_found", message("errors.linkGone"));
    const { kind, role, email, note, accountId, createdAt, expiresAt } = link;
    await requireLaterProof(tx, actor, accountId, createdAt);
    await recordActivity(
      tx,
      actor,
      kind === "invitation"
        ? {
            action: "invitation.revoked",
            subjectType: "invitation",
            subjectId: id,
            before: { role, email, note },
          }
        : {
            action: "account.reset_link_revoked",
            subjectType: "account",
            subjectId: accountId,
            before: { expiresAt: expiresAt?.toISOString() ?? null },
          },
    );
    return { id };
  });
}

/**
 * Creates a one-time link for a member to set a new password. It replaces an earlier one.
 *
 * @param email the address that the owner has seen, which the link verifies; any if undefined
 * @throws AppError `conflict` for a deactivated member, for oneself, or when the address is another than `email`;
 *   `not_found`
 */
export async function createResetLink(
  actor: Actor,
  memberId: string,
  email: string | undefined,
  origin: string,
): Promise<NewLink> {
  authorize(actor, "accounts:manage");
  // A link would let owners change their own password without the current one.
  if (actorId(actor) === memberId) throw new AppError("conflict", message("errors.ownPassword"));
  return db().$transaction(async (tx) => {
    // Two owners who do this to each other would deadlock on their accounts.
    await lockOwners(tx);
    await holdActor(tx, actor);
    const account = await lockAccount(tx, memberId);
    if (!account) throw new AppError("not_found", message("errors.noSuchMember"));
    if (account.isDeactivated) throw new AppError("conflict", message("errors.memberDeactivated"));
    if (email !== undefined && account.email !== email)
      throw new AppError("conflict", message("errors.addressChangedSince", { email: account.email }));
    return insertResetLink(tx, actor, memberId, origin);
  });
}

/**
 * Replaces an earlier reset link and records it. The caller checks that the account may have one, and has locked it with
 * `lockAccount`: a change of the address at the same moment ends the link.
 */
export async function insertResetLink(
  tx: Transaction,
  actor: Actor,
  accountId: string,
  origin: string,
): Promise<NewLink> {
  const { token, hash } = makeLinkToken();
  const now = await transactionTimeMs(tx);
  const [createdAt, expiresAt] = [new Date(now), new Date(now + RESET_LINK_MS)];
  await revokeLinks(tx, { kind: "password_reset", accountId });
  await tx.accountLink.create({
    data: { kind: "password_reset", hash, accountId, createdBy: actorId(actor), createdAt, expiresAt },
    select: { id: true },
  });
  await recordActivity(tx, actor, {
    action: "account.reset_link_created",
    subjectType: "account",
    subjectId: accountId,
    after: { expiresAt: expiresAt.toISOString() },
  });
  return { url: `${origin}/reset/${token}`, expiresAt: expiresAt.toISOString() };
}

function toOpenLink({ kind, account, creator, createdAt, expiresAt, role, ...row }: LinkRow): OpenLink {
  return {
    ...row,
    kind: kind as OpenLink["kind"],
    role: (role ?? account?.role) as Role,
    account: account && { name: account.name, email: account.email },
    createdAt: createdAt.toISOString(),
    expiresAt: (expiresAt ?? createdAt).toISOString(),
    createdBy: creator?.name ?? null,
  };
}
