import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { recordActivity } from "@/lib/activity/service";
import type { NewAccount } from "@/lib/accounts/contract";
import { hashNewPassword } from "@/lib/accounts/new-password";
import { knownTurn } from "@/lib/accounts/password-hash";
import { hashLinkToken, previewLink, redeemLink } from "@/lib/accounts/one-time-links";
import { countOwners, insertAccount, lockOwners, type AccountToInsert } from "@/lib/accounts/service";
import type { Visitor } from "@/lib/accounts/session";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { db, type Transaction } from "@/lib/db";
import type { ShopRules } from "@/lib/accounts/member-schemas";
import { writeShopRules } from "@/lib/accounts/shop-rules";

/**
 * The one-time link that creates the shop's owner. It stays the same until it is used, so that a restart does not
 * invalidate a copied link. Its token is not stored: it is derived from the row's id and the installation's secret, and
 * the row has its hash.
 *
 * @param address the shop's address, without a trailing slash
 * @param authSecret the secret that signs sessions
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
      // The secret has changed since the last start, so the row's token can no longer be derived.
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
 * Creates the first owner. Of two concurrent claims, one gets the shop and the other gets `link_invalid`.
 *
 * @param rules the rules chosen by the owner
 * @param signIn signs the new owner in, in the same transaction
 * @throws AppError `link_invalid`, or `invalid_request` when the email address already has an account
 */
export async function claimShop<T>(
  token: string,
  { name, email, password, language }: Omit<NewAccount, "role"> & Pick<AccountToInsert, "language">,
  rules: Pick<ShopRules, "invitationOnly" | "developerScopes" | "timeZone">,
  visitor: Visitor["actor"],
  signIn: (tx: Transaction, accountId: string) => Promise<T>,
): Promise<T> {
  await previewLink("setup", token);
  const passwordHash = await hashNewPassword(password, knownTurn(token));
  const id = randomUUID();
  return db().$transaction(async (tx) => {
    await lockOwners(tx);
    await redeemLink(tx, "setup", token);
    // The operator may have created an owner on the command line since the link was printed.
    if ((await countOwners(tx)) > 0) throw new AppError("link_invalid");
    const owner = { ...visitor, kind: "account", id, role: "owner" } as const;
    await insertAccount(tx, owner, { id, name, email, role: "owner", passwordHash, emailVerified: true, language });
    await writeShopRules(tx, owner, () => rules);
    return signIn(tx, id);
  });
}

/** Whether the shop has an owner; until then, a page can point to the link that `npm start` prints. */
export async function hasOwner(): Promise<boolean> {
  return (await countOwners(db())) > 0;
}

function setupToken(authSecret: string, id: string): string {
  return createHmac("sha256", authSecret).update(`setup link ${id}`).digest("base64url");
}
