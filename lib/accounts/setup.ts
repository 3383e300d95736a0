import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { recordActivity } from "@/lib/activity/service";
import type { NewAccount } from "@/lib/accounts/contract";
import { hashNewPassword } from "@/lib/accounts/new-password";
import { hashLinkToken, previewLink, redeemLink } from "@/lib/accounts/one-time-links";
import { countOwners, insertAccount, lockOwners } from "@/lib/accounts/service";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { db, type Transaction } from "@/lib/db";
import type { ShopRules } from "@/lib/members/console-contract";
import { writeShopRules } from "@/lib/members/shop-rules";

/**
 * The one-time link that makes its follower the owner of the shop. It stays the same until it is claimed, so that a
 * restart does not break one that somebody has copied. Its token is not stored: it follows from the row's id and the
 * secret of this installation, and the row has its hash.
 *
 * @param address where the shop is served, without a trailing slash
 * @param authSecret what sessions are signed with
 * @returns null when the shop has an owner
 */
export async function setupLink(address: string, authSecret: string): Promise<string | null> {
  return db().$transaction(async (tx) => {
    const system = { kind: "system" } as const;
    await lockOwners(tx);
    if ((await countOwners(tx)) > 0) return null;
    const open = await tx.accountLink.findFirst({ where: { kind: "setup", usedAt: null, revokedAt: null } });
    if (open) {
      const token = setupToken(authSecret, open.id);
      if (timingSafeEqual(hashLinkToken(token), open.hash)) return `${address}/setup/${token}`;
      // The secret is another one than at the last start, so the token of that row is lost.
      await tx.accountLink.update({ where: { id: open.id }, data: { revokedAt: new Date(nowMs()) } });
    }
    const id = randomUUID();
    const token = setupToken(authSecret, id);
    await tx.accountLink.create({ data: { id, kind: "setup", hash: hashLinkToken(token) } });
    const change = { action: "setup_link.created", subjectType: "setup_link", subjectId: id } as const;
    await recordActivity(tx, system, { ...change, after: { replaces: open?.id ?? null } });
    return `${address}/setup/${token}`;
  });
}

/**
 * Makes the first owner. Of two who follow the link at once, one gets the shop and the other is told that the link has
 * been used.
 *
 * @param rules what the owner has decided on the way
 * @param address where they are, as an IP address
 * @param signIn signs the new owner in, in the same transaction
 * @throws AppError `link_invalid`, or `invalid_request` when the email address has an account already
 */
export async function claimShop<T>(
  token: string,
  input: Omit<NewAccount, "role">,
  rules: Pick<ShopRules, "invitationOnly" | "developerScopes">,
  address: string,
  requestId: string,
  signIn: (tx: Transaction, accountId: string) => Promise<T>,
): Promise<T> {
  await previewLink("setup", token);
  const passwordHash = await hashNewPassword(input.password, token, "password", true);
  const id = randomUUID();
  return db().$transaction(async (tx) => {
    await lockOwners(tx);
    await redeemLink(tx, "setup", token);
    // The operator may have made one on the command line since the link was printed.
    if ((await countOwners(tx)) > 0) throw new AppError("link_invalid");
    const owner = { kind: "account", id, role: "owner", address } as const;
    await insertAccount(
      tx,
      owner,
      { id, name: input.name, email: input.email, role: "owner", passwordHash, emailVerified: true },
      requestId,
    );
    await writeShopRules(tx, owner, rules, requestId);
    return signIn(tx, id);
  });
}

/** Whether somebody runs the shop already; until then a page can point at the link that `npm start` prints. */
export async function hasOwner(): Promise<boolean> {
  return db().$transaction(async (tx) => (await countOwners(tx)) > 0);
}

function setupToken(authSecret: string, id: string): string {
  return createHmac("sha256", authSecret).update(`setup link ${id}`).digest("base64url");
}
