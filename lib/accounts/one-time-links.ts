import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { Prisma, type AccountLink, type AccountLinkKind } from "@/prisma/generated/client";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { permissionsOf, type Permission, type Role } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";

/** The public details of a link, before it is used. */
export type LinkPreview = {
  role: Role | null;
  note: string | null;
  /** The account's address for a reset link, or the invited address; null for a link without an address. */
  email: string | null;
  expiresAt: string | null;
};

/**
 * The permission that the creator of a link must hold, also when the link is used. Only the shop creates setup links.
 */
export const creatorPermission: Record<AccountLinkKind, Permission> = {
  setup: "accounts:manage",
  invitation: "accounts:manage",
  password_reset: "accounts:manage",
};

/** A new token for a link, and its hash. A fast hash is enough: 256 random bits cannot be guessed. */
export function makeLinkToken(): { token: string; hash: Uint8Array<ArrayBuffer> } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash("sha256", token, "buffer"));
}

/**
 * Reads the details of a link without using it, for the page that it opens.
 *
 * @throws AppError `link_invalid` for an unknown, used, revoked or expired link, or one whose creator lost the
 *   permission
 */
export async function previewLink(kind: AccountLinkKind, token: string): Promise<LinkPreview> {
  const { role, email, note, accountId, expiresAt, createdBy } = await findLink(db(), kind, token);
  await requireCreator(db(), kind, createdBy, Prisma.empty);
  const account = accountId && (await db().account.findUnique({ where: { id: accountId }, select: { email: true } }));
  return {
    role: role as Role | null,
    note,
    email: account ? account.email : email,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

/**
 * Uses a link, in the transaction of the action it allows. Of two concurrent uses, the second waits and then fails. Locks
 * the creator's account first, so that it waits for a concurrent demotion.
 *
 * @throws AppError `link_invalid`
 */
export async function redeemLink(tx: Transaction, kind: AccountLinkKind, token: string): Promise<AccountLink> {
  const link = await findLink(tx, kind, token);
  await requireCreator(tx, kind, link.createdBy, Prisma.sql`FOR SHARE`);
  const { count } = await tx.accountLink.updateMany({
    where: { id: link.id, usedAt: null, revokedAt: null },
    data: { usedAt: new Date(nowMs()) },
  });
  if (count === 0) throw new AppError("link_invalid");
  return link;
}

/** Revokes those of the links that are still open, and returns their number. */
export async function revokeLinks(tx: Transaction, links: Prisma.AccountLinkWhereInput): Promise<number> {
  const { count } = await tx.accountLink.updateMany({
    where: { AND: [links, { usedAt: null, revokedAt: null }] },
    data: { revokedAt: new Date(nowMs()) },
  });
  return count;
}

async function findLink(
  client: Pick<Transaction, "accountLink">,
  kind: AccountLinkKind,
  token: string,
): Promise<AccountLink> {
  const wanted = hashLinkToken(token);
  const link = await client.accountLink.findUnique({ where: { hash: wanted } });
  // An index lookup is not constant-time, but it compares hashes: its timing reveals nothing about a token.
  const isGood =
    link !== null &&
    timingSafeEqual(link.hash, wanted) &&
    link.kind === kind &&
    link.usedAt === null &&
    link.revokedAt === null &&
    (link.expiresAt === null || link.expiresAt.getTime() > nowMs());
  if (!isGood) throw new AppError("link_invalid");
  return link;
}

async function requireCreator(
  client: Pick<Transaction, "$queryRaw">,
  kind: AccountLinkKind,
  creatorId: string | null,
  lock: Prisma.Sql,
): Promise<void> {
  // Created by the operator, or by the shop itself.
  if (creatorId === null) return;
  const [creator] = await client.$queryRaw<{ role: Role; banned: boolean }[]>`
    SELECT role, banned FROM account WHERE id = ${creatorId} ${lock}`;
  if (!creator || creator.banned || !permissionsOf(creator.role).includes(creatorPermission[kind]))
    throw new AppError("link_invalid");
}
