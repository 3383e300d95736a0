import { recordActivity } from "@/lib/activity/service";
import { generateKey, isWellFormedKey, prefixOf } from "@/lib/api-keys/key-format";
import { forgetKey } from "@/lib/api-keys/verify";
import type { NewApiKey } from "@/lib/api-keys/contract";
import type { Actor } from "@/lib/core/actor";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/permissions";
import { db } from "@/lib/db";

export type ApiKeySummary = {
  id: string;
  name: string;
  prefix: string;
  email: string;
  scopes: string[];
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

/**
 * Makes a key for the account with this email address.
 *
 * @returns the key itself, which is stored nowhere: this is the only time it can be seen
 * @throws AppError `not_found` when there is no such account
 */
export async function createApiKey(
  actor: Actor,
  email: string,
  input: NewApiKey,
): Promise<{ id: string; key: string }> {
  authorize(actor, "api-keys:manage");
  const { key, prefix, hash } = generateKey();
  return db().$transaction(async (tx) => {
    const account = await tx.account.findUnique({ where: { email: email.toLowerCase() }, select: { id: true } });
    if (!account) throw new AppError("not_found", `There is no account with the email address ${email}.`);
    const created = await tx.apiKey.create({
      data: {
        accountId: account.id,
        name: input.name,
        prefix,
        hash: new Uint8Array(hash),
        scopes: [...input.scopes],
        expiresAt: input.expiresInMs === undefined ? null : new Date(nowMs() + input.expiresInMs),
      },
      select: { id: true, name: true, prefix: true, scopes: true, expiresAt: true },
    });
    await recordActivity(tx, actor, {
      action: "api_key.created",
      subjectType: "api_key",
      subjectId: created.id,
      after: {
        name: created.name,
        prefix: created.prefix,
        scopes: created.scopes,
        expiresAt: created.expiresAt?.toISOString() ?? null,
      },
    });
    return { id: created.id, key };
  });
}

/** Every key of the shop, newest first, without anything secret. */
export async function listApiKeys(actor: Actor): Promise<ApiKeySummary[]> {
  authorize(actor, "api-keys:manage");
  const rows = await db().apiKey.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: {
      id: true,
      name: true,
      prefix: true,
      scopes: true,
      createdAt: true,
      expiresAt: true,
      lastUsedAt: true,
      revokedAt: true,
      account: { select: { email: true } },
    },
  });
  return rows.map(({ account, createdAt, expiresAt, lastUsedAt, revokedAt, ...row }) => ({
    ...row,
    email: account.email,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}

/**
 * Revokes a key, in every process as soon as this commits. Revoking it again changes nothing.
 *
 * @param keyOrPrefix the key itself, or the prefix that lists show
 * @throws AppError `not_found` when no key begins so
 */
export async function revokeApiKey(actor: Actor, keyOrPrefix: string): Promise<{ prefix: string; revokedAt: string }> {
  authorize(actor, "api-keys:manage");
  const prefix = isWellFormedKey(keyOrPrefix) ? prefixOf(keyOrPrefix) : keyOrPrefix;
  const revoked = await db().$transaction(async (tx) => {
    const row = await tx.apiKey.findUnique({ where: { prefix }, select: { id: true, revokedAt: true } });
    if (!row) throw new AppError("not_found", `There is no API key that begins with ${prefix}.`);
    if (row.revokedAt) return { id: row.id, revokedAt: row.revokedAt };
    const revokedAt = new Date(nowMs());
    await tx.apiKey.update({ where: { id: row.id }, data: { revokedAt }, select: { id: true } });
    await recordActivity(tx, actor, {
      action: "api_key.revoked",
      subjectType: "api_key",
      subjectId: row.id,
      after: { prefix, revokedAt: revokedAt.toISOString() },
    });
    return { id: row.id, revokedAt };
  });
  forgetKey(revoked.id);
  return { prefix, revokedAt: revoked.revokedAt.toISOString() };
}
