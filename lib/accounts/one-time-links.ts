import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { AccountLink, AccountLinkKind } from "@/prisma/generated/client";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import type { Role } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";

/** What a page may say about a link before it is used. */
export type LinkPreview = { role: Role | null; note: string | null; email: string | null; expiresAt: string | null };

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
 * @throws AppError `link_invalid` for one that is unknown, used, revoked or expired
 */
export async function previewLink(kind: AccountLinkKind, token: string): Promise<LinkPreview> {
  const { role, note, accountId, expiresAt } = await findLink(db(), kind, token);
  const account = accountId && (await db().account.findUnique({ where: { id: accountId }, select: { email: true } }));
  return {
    role: role as Role | null,
    note,
    email: account ? account.email : null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

/**
 * Uses a link up, in the transaction of what it allows. Of two that try at once, the second waits for the first and
 * then finds it used.
 *
 * @throws AppError `link_invalid`
 */
export async function redeemLink(tx: Transaction, kind: AccountLinkKind, token: string): Promise<AccountLink> {
  const link = await findLink(tx, kind, token);
  const { count } = await tx.accountLink.updateMany({
    where: { id: link.id, usedAt: null, revokedAt: null },
    data: { usedAt: new Date(nowMs()) },
  });
  if (count === 0) throw new AppError("link_invalid");
  return link;
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
