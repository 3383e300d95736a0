import type { Prisma } from "@/prisma/generated/client";
import { recordActivity } from "@/lib/activity/service";
import { takeAccount } from "@/lib/accounts/account-queue";
import { holdActor } from "@/lib/accounts/hold-actor";
import type { AccountActor } from "@/lib/accounts/session";
import { scopesForRole, forgetKey } from "@/lib/api-keys/verify";
import { generateKey, isWellFormedKey, prefixOf } from "@/lib/api-keys/key-format";
import { EXPIRING_DAYS, type ApiKey, type CreatedKey } from "@/lib/api-keys/schemas";
import { KEYS_PER_ACCOUNT_MAX, type NewApiKey } from "@/lib/api-keys/contract";
import type { Actor } from "@/lib/core/actor";
import { DAY_MS, HOUR_MS, nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import { authorize } from "@/lib/core/authorize";
import { can, type Role, type Scope } from "@/lib/core/permissions";
import { db, transactionTimeMs, type Transaction } from "@/lib/db";
import { message, type Message } from "@/lib/texts/message";

/** The columns needed to show a key. */
export const keyColumns = {
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  revokedAt: true,
  replacedById: true,
  account: { select: { id: true, name: true, email: true, banned: true } },
} as const satisfies Prisma.ApiKeySelect;

type KeyRow = Prisma.ApiKeyGetPayload<{ select: typeof keyColumns }>;

/**
 * Creates a key for the account with this email address.
 *
 * @returns the key itself, which is not stored and cannot be shown again
 * @throws AppError `not_found` for an unknown email address, `invalid_request` for a scope that the rules of the shop
 *   do not allow
 */
export async function createApiKey(actor: Actor, email: string, input: NewApiKey): Promise<CreatedKey> {
  authorize(actor, "api-keys:manage");
  return db().$transaction(async (tx) => {
    const account = await tx.account.findUnique({ where: { email: email.toLowerCase() }, select: { id: true } });
    if (!account) throw new AppError("not_found", message("errors.noAccountWithEmail", { email }));
    await requireScopes(tx, account.id, input.scopes);
    return insertKey(tx, actor, account.id, input);
  });
}

/**
 * Creates a key for the signed-in account.
 *
 * @throws AppError `invalid_request` for a scope that the rules of the shop do not allow
 */
export async function createOwnApiKey(actor: AccountActor, input: NewApiKey): Promise<CreatedKey> {
  authorize(actor, "api-keys:own");
  return db().$transaction(async (tx) => {
    await requireScopes(tx, actor.id, input.scopes);
    return insertKey(tx, actor, actor.id, input);
  });
}

/** Every key of the shop, newest first, without secrets. */
export async function listApiKeys(actor: Actor): Promise<ApiKey[]> {
  authorize(actor, "api-keys:manage");
  const rows = await db().apiKey.findMany({ orderBy: [{ createdAt: "desc" }, { id: "desc" }], select: keyColumns });
  return rows.map(toApiKey);
}

/** Whether the actor has an active key. */
export async function hasActiveKey(actor: AccountActor): Promise<boolean> {
  authorize(actor, "api-keys:own");
  return (
    (await db().apiKey.findFirst({ where: { accountId: actor.id, ...isWorking() }, select: { id: true } })) !== null
  );
}

/**
 * Replaces one of the actor's own keys by a new one with the same name, scopes and lifetime. The old key keeps working
 * for the grace period, or until its own expiry.
 *
 * @throws AppError `not_found` for a key of another account, `conflict` for a key that is inactive or has already been
 *   rotated
 */
export async function rotateApiKey(
  actor: AccountActor,
  id: string,
  graceHours: number,
): Promise<CreatedKey & { replaced: ApiKey }> {
  authorize(actor, "api-keys:own");
  const answer = await db().$transaction(async (tx) => {
    const old = await findKeyOrThrow(tx, { id, accountId: actor.id });
    if (stateOf(old) !== "active") throw new AppError("conflict", message("errors.keyEnded"));
    const lifetimeMs = old.expiresAt ? old.expiresAt.getTime() - old.createdAt.getTime() : undefined;
    const scopes = old.scopes as Scope[];
    const created = await insertKey(
      tx,
      actor,
      actor.id,
      { name: old.name, scopes, expiresInMs: lifetimeMs },
      graceHours === 0 ? id : undefined,
    );
    const now = await transactionTimeMs(tx);
    const endsAt = new Date(Math.min(now + graceHours * HOUR_MS, old.expiresAt?.getTime() ?? Infinity));
    // Of two concurrent rotations, the second finds the row changed and rolls its new key back.
    const { count } = await tx.apiKey.updateMany({
      where: { id, replacedById: null, revokedAt: null },
      data: {
        replacedById: created.apiKey.id,
        ...(graceHours === 0 ? { revokedAt: new Date(now) } : { expiresAt: endsAt }),
      },
    });
    if (count === 0) throw new AppError("conflict", message("errors.keyRotated"));
    const replaced = toApiKey(await findKeyOrThrow(tx, { id }));
    await recordActivity(tx, actor, {
      action: "api_key.rotated",
      subjectType: "api_key",
      subjectId: id,
      before: { replacedBy: null, expiresAt: old.expiresAt?.toISOString() ?? null, revokedAt: null },
      after: { replacedBy: created.apiKey.prefix, expiresAt: replaced.expiresAt, revokedAt: replaced.revokedAt },
    });
    return { ...created, replaced };
  });
  forgetKey(id);
  return answer;
}

/**
 * Gives one's own key another name, or anyone's with the permission to manage keys.
 *
 * @throws AppError `not_found` for a key that the actor may not see
 */
export async function renameApiKey(actor: AccountActor, id: string, name: string): Promise<ApiKey> {
  authorize(actor, "api-keys:own");
  return db().$transaction(async (tx) => {
    await holdActor(tx, actor);
    // Locked, so that each of two concurrent changes is recorded with the name that it replaced.
    await tx.$queryRaw`SELECT FROM api_key WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    const row = await findKeyOrThrow(tx, seenBy(actor, id));
    if (name === row.name) return toApiKey(row);
    await tx.apiKey.update({ where: { id }, data: { name }, select: { id: true } });
    const change = { action: "api_key.renamed", subjectType: "api_key", subjectId: id } as const;
    await recordActivity(tx, actor, { ...change, before: { name: row.name }, after: { name } });
    return toApiKey({ ...row, name });
  });
}

/**
 * Revokes a key, effective in every process as soon as this commits. Revoking it again changes nothing.
 *
 * @param keyOrPrefix the key itself, or its prefix as in lists
 * @throws AppError `not_found` when no key has that prefix
 */
export async function revokeApiKey(actor: Actor, keyOrPrefix: string): Promise<ApiKey> {
  authorize(actor, "api-keys:manage");
  const prefix = isWellFormedKey(keyOrPrefix) ? prefixOf(keyOrPrefix) : keyOrPrefix;
  return revoke(actor, { prefix }, message("errors.noKeyWithPrefix", { prefix }));
}

/**
 * Revokes one's own key, or anyone's with the permission to manage keys.
 *
 * @throws AppError `not_found` for a key that the actor may not see
 */
export async function revokeApiKeyById(actor: AccountActor, id: string): Promise<ApiKey> {
  authorize(actor, "api-keys:own");
  return revoke(actor, seenBy(actor, id), message("errors.noSuchKey"));
}

/** The key with this id, if the actor may see it. */
function seenBy(actor: AccountActor, id: string): Prisma.ApiKeyWhereInput {
  return can(actor, "api-keys:manage") ? { id } : { id, accountId: actor.id };
}

/**
 * @throws AppError `invalid_request` for a scope that the rules of the shop do not allow for this account
 */
async function requireScopes(tx: Transaction, accountId: string, wanted: readonly Scope[]): Promise<void> {
  const { role } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { role: true } });
  const allowed = await scopesForRole(tx, role as Role);
  const refused = wanted.filter((scope) => !allowed.includes(scope));
  if (refused.length > 0)
    throw ValidationError.of(
      "scopes",
      `must not include ${refused.join(", ")}: the rules of the shop do not allow it for developers`,
      message("errors.scopesNotAllowed", { scopes: refused.join(", ") }),
    );
}

/**
 * Requires that the account has fewer keys than the limit. The lock makes concurrent calls count each other's keys.
 *
 * @param replacedId the key that ends in the same transaction
 * @throws AppError `conflict` when the account has reached the limit
 */
async function requireRoom(tx: Transaction, accountId: string, replacedId?: string): Promise<void> {
  await takeAccount(tx, accountId);
  const others = replacedId === undefined ? {} : { id: { not: replacedId } };
  const count = await tx.apiKey.count({ where: { accountId, ...isWorking(), ...others } });
  if (count < KEYS_PER_ACCOUNT_MAX) return;
  throw new AppError("conflict", message("errors.tooManyKeys", { max: KEYS_PER_ACCOUNT_MAX }));
}

/** The condition that a key is neither expired nor revoked. */
function isWorking() {
  return {
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: new Date(nowMs()) } }],
  } satisfies Prisma.ApiKeyWhereInput;
}

async function insertKey(
  tx: Transaction,
  actor: Actor,
  accountId: string,
  input: NewApiKey,
  replacedId?: string,
): Promise<CreatedKey> {
  await requireRoom(tx, accountId, replacedId);
  const { key, prefix, hash } = generateKey();
  const now = await transactionTimeMs(tx);
  const row = await tx.apiKey.create({
    data: {
      accountId,
      name: input.name,
      prefix,
      hash: new Uint8Array(hash),
      scopes: [...new Set(input.scopes)],
      createdAt: new Date(now),
      expiresAt: input.expiresInMs === undefined ? null : new Date(now + input.expiresInMs),
    },
    select: keyColumns,
  });
  const apiKey = toApiKey(row);
  const { name, scopes, expiresAt } = apiKey;
  await recordActivity(tx, actor, {
    action: "api_key.created",
    subjectType: "api_key",
    subjectId: row.id,
    after: { name, prefix, scopes, expiresAt },
  });
  return { key, apiKey };
}

async function revoke(actor: Actor, where: Prisma.ApiKeyWhereInput, missing: Message): Promise<ApiKey> {
  const revoked = await db().$transaction(async (tx) => {
    // Locks the account before the key, in the same order as a rotation.
    await holdActor(tx, actor);
    const row = await findKeyOrThrow(tx, where, missing);
    // Conditional, so that two concurrent revocations leave one time and one record.
    const { count } = await tx.apiKey.updateMany({
      where: { id: row.id, revokedAt: null },
      data: { revokedAt: new Date(nowMs()) },
    });
    const after = toApiKey(await findKeyOrThrow(tx, { id: row.id }));
    if (count > 0) {
      await recordActivity(tx, actor, {
        action: "api_key.revoked",
        subjectType: "api_key",
        subjectId: row.id,
        before: { revokedAt: null },
        after: { revokedAt: after.revokedAt },
      });
    }
    return after;
  });
  forgetKey(revoked.id);
  return revoked;
}

async function findKeyOrThrow(
  tx: Transaction,
  where: Prisma.ApiKeyWhereInput,
  missing = message("errors.noSuchKey"),
): Promise<KeyRow> {
  const row = await tx.apiKey.findFirst({ where, select: keyColumns });
  if (!row) throw new AppError("not_found", missing);
  return row;
}

function stateOf({ revokedAt, expiresAt, account }: KeyRow): ApiKey["state"] {
  if (revokedAt) return "revoked";
  if (expiresAt && expiresAt.getTime() <= nowMs()) return "expired";
  return account.banned ? "inactive" : "active";
}

function isExpiring(row: KeyRow): boolean {
  if (stateOf(row) !== "active") return false;
  return row.replacedById !== null || (row.expiresAt?.getTime() ?? Infinity) - nowMs() <= EXPIRING_DAYS * DAY_MS;
}

export function toApiKey(row: KeyRow): ApiKey {
  const { account, createdAt, expiresAt, lastUsedAt, revokedAt, scopes, ...rest } = row;
  return {
    ...rest,
    scopes: scopes as Scope[],
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    state: stateOf(row),
    isExpiring: isExpiring(row),
    owner: { id: account.id, name: account.name, email: account.email },
  };
}
