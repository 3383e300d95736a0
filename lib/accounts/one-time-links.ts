import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { Prisma, type AccountLink, type AccountLinkKind } from "@/prisma/generated/client";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { permissionsOf, type Permission, type Role } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";

/** What a page may say about a link before it is used. */
export type LinkPreview = {
  role: Role | null;
  note: string | null;
  /** Of the account whose password a link resets, or that an invitation is for; null where the link is for any address. */
  email: string | null;
  expiresAt: string | null;
};

/** What the account that made a link must be allowed to do, also when the link is used. Only the shop makes setup links. */
export const makerPermission: Record<AccountLinkKind, Permission> = {
  setup: "accounts:manage",
  invitation: "accounts:manage",
  password_reset: "accounts:manage",
};

/** A new secret for a link, and what is stored of it. A fast hash is enough: 256 random bits cannot be guessed. */
export function makeLinkToken(): { token: string; hash: Uint8Array<ArrayBuffer> } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash("sha256", token, "buffer"));
}

/**
 * What a link is for, without using it: for the page that it opens.
 *
 * @throws AppError `link_invalid` for one that is unknown, used, revoked or expired, or whose maker may no longer make it
 */
export async function previewLink(kind: AccountLinkKind, token: string): Promise<LinkPreview> {
  const { role, email, note, accountId, expiresAt, createdBy } = await findLink(db(), kind, token);
  await requireMaker(db(), kind, createdBy, Prisma.empty);
  const account = accountId && (await db().account.findUnique({ where: { id: accountId }, select: { email: true } }));
  return {
    role: role as Role | null,
    note,
    email: account ? account.email : email,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

/**
 * Uses a link up, in the transaction of what it allows. Of two that try at once, the second waits for the first and
 * then finds it used. The maker's account is locked first: a demotion that is under way decides, or waits.
 *
 * @throws AppError `link_invalid`
 */
export async function redeemLink(tx: Transaction, kind: AccountLinkKind, token: string): Promise<AccountLink> {
  const link = await findLink(tx, kind, token);
  await requireMaker(tx, kind, link.createdBy, Prisma.sql`FOR SHARE`);
  const { count } = await tx.accountLink.updateMany({
    where: { id: link.id, usedAt: null, revokedAt: null },
    data: { usedAt: new Date(nowMs()) },
  });
  if (count === 0) throw new AppError("link_invalid");
  return link;
}

/** Revokes those of these links that are still open, and gives their number. */
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
  // An index compares in steps, but of hashes: what its time tells about a hash tells nothing about a token.
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

async function requireMaker(
  client: Pick<Transaction, "$queryRaw">,
  kind: AccountLinkKind,
  makerId: string | null,
  lock: Prisma.Sql,
): Promise<void> {
  // Made by the operator, or by the shop itself.
  if (makerId === null) return;
  const [maker] = await client.$queryRaw<{ role: Role; banned: boolean }[]>`
    SELECT role, banned FROM account WHERE id = ${makerId} ${lock}`;
  if (!maker || maker.banned || !permissionsOf(maker.role).includes(makerPermission[kind]))
    throw new AppError("link_invalid");
}
