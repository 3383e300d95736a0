import { LRUCache } from "lru-cache";
import type { Actor } from "@/lib/core/actor";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/permissions";
import { hashKey, isWellFormedKey } from "@/lib/api-keys/key-format";
import { noteKeyUse } from "@/lib/api-keys/last-use";
import { db } from "@/lib/db";
import { DbListener } from "@/lib/db-listener";

export type KeyActor = Extract<Actor, { kind: "api_key" }>;

type VerifiedKey = { actor: KeyActor; expiresAtMs: number };

const CACHED_KEYS_MAX = 10_000;

/**
 * The keys that this process has verified, so that a valid key costs no query. PostgreSQL tells of each change to a
 * key or its account (see the triggers in the first migration); a process that cannot hear it asks the database
 * for every request instead.
 */
class KeyCache {
  private readonly hashOfId = new Map<string, string>();
  private readonly keys = new LRUCache<string, VerifiedKey>({
    max: CACHED_KEYS_MAX,
    dispose: (key) => this.hashOfId.delete(key.actor.id),
  });
  /** Counts what was forgotten, so that an answer that was under way meanwhile is not remembered after it. */
  generation = 0;

  readonly listener = new DbListener({
    api_key_changed: { onNotify: (id) => this.forget(id), onGap: () => this.clear() },
  });
  readonly ready = this.listener.start();

  get(hash: string): VerifiedKey | undefined {
    return this.listener.isLive ? this.keys.get(hash) : undefined;
  }

  remember(hash: string, key: VerifiedKey, generation: number): void {
    if (generation !== this.generation || !this.listener.isLive) return;
    this.keys.set(hash, key);
    this.hashOfId.set(key.actor.id, hash);
  }

  forget(id: string): void {
    this.generation++;
    const hash = this.hashOfId.get(id);
    if (hash !== undefined) this.keys.delete(hash);
  }

  private clear(): void {
    this.generation++;
    this.keys.clear();
  }
}

// One cache per process, though this module is bundled twice (see docs/decisions/0002-two-lanes.md).
const shared = globalThis as { petstoreKeyCache?: KeyCache };

function keyCache(): KeyCache {
  return (shared.petstoreKeyCache ??= new KeyCache());
}

/**
 * Finds out whose key this is, and notes that it was used.
 *
 * @param key the bearer token, as sent
 * @throws AppError `invalid_api_key`, the same for an unknown, a revoked and an expired key and for a banned account
 */
export async function verifyKey(key: string): Promise<KeyActor> {
  if (!isWellFormedKey(key)) throw invalidKey();
  const cache = keyCache();
  const hash = hashKey(key);
  const hashText = hash.toString("latin1");
  const verified = cache.get(hashText) ?? (await lookUp(cache, hash, hashText));
  if (!verified || verified.expiresAtMs <= nowMs()) throw invalidKey();
  noteKeyUse(verified.actor.id);
  return verified.actor;
}

/** Forgets a key in this process at once; the others hear of it from PostgreSQL. */
export function forgetKey(id: string): void {
  shared.petstoreKeyCache?.forget(id);
}

/** Ends the connection that hears of changed keys. */
export async function stopKeyCache(): Promise<void> {
  await shared.petstoreKeyCache?.listener.stop();
}

async function lookUp(cache: KeyCache, hash: Buffer, hashText: string): Promise<VerifiedKey | undefined> {
  await cache.ready;
  const generation = cache.generation;
  const row = await db().apiKey.findUnique({
    where: { hash: new Uint8Array(hash) },
    select: {
      id: true,
      accountId: true,
      scopes: true,
      expiresAt: true,
      revokedAt: true,
      account: { select: { banned: true } },
    },
  });
  if (!row || row.revokedAt || row.account.banned) return undefined;
  const verified: VerifiedKey = {
    actor: { kind: "api_key", id: row.id, accountId: row.accountId, scopes: row.scopes as Scope[] },
    expiresAtMs: row.expiresAt?.getTime() ?? Infinity,
  };
  cache.remember(hashText, verified, generation);
  return verified;
}

function invalidKey(): AppError {
  return new AppError("invalid_api_key");
}
