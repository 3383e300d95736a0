import { LRUCache } from "lru-cache";
import type { Identity, RequestActor } from "@/lib/core/actor";
import { nowMs } from "@/lib/core/clock";
import { clientSite } from "@/lib/core/client-network";
import { AppError, tooManyUnknown } from "@/lib/core/errors";
import { Gate } from "@/lib/core/gate";
import { type Role, scopes, type Scope } from "@/lib/core/permissions";
import { hashKey, isOfThisEnvironment, isWellFormedKey } from "@/lib/api-keys/key-format";
import { noteKeyUse } from "@/lib/api-keys/last-use";
import { processSingleton } from "@/lib/core/process-singleton";
import { db, type Transaction } from "@/lib/db";
import { DbListener } from "@/lib/db-listener";
import { countGuess, refuseGuesser } from "@/lib/rate-limit/key-guesses";
import { settings } from "@/lib/settings";

/** A verified API key, which is cached between requests. */
export type KeyIdentity = Extract<Identity, { kind: "api_key" }>;

/** A verified API key as the actor of a request. */
export type KeyActor = RequestActor<"api_key">;

type KnownKey = {
  identity: KeyIdentity;
  /** When it expires, in milliseconds since 1970; always in the past for a revoked key or a banned account. */
  expiresAtMs: number;
};

const CACHED_KEYS_MAX = 10_000;

/** The payload of PostgreSQL's notification when a rule about all keys has changed. */
const EVERY_KEY = "all";

/**
 * The keys that this process has looked up, valid or not, so that using a key again costs no query. PostgreSQL notifies
 * of each change to a key or its account (see the triggers in the first migration); a process that cannot receive
 * notifications queries the database for every request instead.
 */
class KeyCache {
  private readonly hashOfId = new Map<string, string>();
  private readonly keys = new LRUCache<string, KnownKey>({
    max: CACHED_KEYS_MAX,
    dispose: (key) => this.hashOfId.delete(key.identity.id),
  });
  /** Incremented on each removal, so that a lookup started earlier is not cached afterwards. */
  generation = 0;
  hits = 0;
  misses = 0;

  readonly listener = new DbListener({
    api_key_changed: {
      onNotify: (id) => (id === EVERY_KEY ? this.clear() : this.forget(id)),
      onGap: () => this.clear(),
    },
  });

  constructor() {
    void this.listener.start();
  }

  get(hash: string): KnownKey | undefined {
    return this.listener.isLive ? this.keys.get(hash) : undefined;
  }

  get size(): number {
    return this.keys.size;
  }

  /** Whether the key exists, valid or not. Also true while the cache cannot be relied on. */
  has(hash: string): boolean {
    return this.keys.has(hash);
  }

  remember(hash: string, key: KnownKey, generation: number): void {
    if (generation !== this.generation || !this.listener.isLive) return;
    this.keys.set(hash, key);
    this.hashOfId.set(key.identity.id, hash);
  }

  forget(id: string): void {
    this.generation++;
    const hash = this.hashOfId.get(id);
    if (hash !== undefined) this.keys.delete(hash);
  }

  clear(): void {
    this.generation++;
    this.keys.clear();
  }
}

/**
 * How many keys that are not cached a process looks up at once, and how many may wait. Anyone can make up a key of the right
 * form, and each costs a query and a count.
 */
export const keyLookupLimits = {
  all: { running: 3, waiting: 500 },
  key: { running: 2, waiting: 200 },
} as const;

const unknownKeys = processSingleton("unknown-keys", () => new Gate(keyLookupLimits, tooManyUnknown));

const keyCache = processSingleton("key-cache", () => new KeyCache());

/**
 * Finds the account of a key, and records its use.
 *
 * @param key the bearer token, as sent
 * @param address the client's address
 * @throws AppError `invalid_api_key`, with the same message for an unknown, revoked or expired key and a deactivated
 *   account, but another one for a key of the other environment; `rate_limited` for a key that is not cached, after too
 *   many unknown ones from that address
 */
export async function verifyKey(key: string, address: string): Promise<KeyIdentity> {
  if (!isWellFormedKey(key)) throw invalidKey();
  if (!isOfThisEnvironment(key)) throw keyOfOtherEnvironment();
  const cache = keyCache();
  const hash = hashKey(key);
  const hashText = hash.toString("latin1");
  const cached = cache.get(hashText);
  if (cached) cache.hits++;
  else cache.misses++;
  const known = cached ?? (await lookUpFor(address, cache, hash, hashText));
  if (!known || known.expiresAtMs <= nowMs()) throw invalidKey();
  noteKeyUse(known.identity.id);
  return known.identity;
}

/** Has PostgreSQL notify this process of changed keys, on a connection by which the process also follows its clock. */
export function startKeyCache(): void {
  keyCache();
}

/** Drops a key from this process's cache at once; other processes are notified by PostgreSQL. */
export function forgetKey(id: string): void {
  keyCache.made()?.forget(id);
}

/** Drops every key from this process's cache at once. */
export function forgetAllKeys(): void {
  keyCache.made()?.clear();
}

/** The size and hit rate of this process's key cache. */
export function keyCacheState(): { size: number; hits: number; misses: number; isLive: boolean } {
  const { size = 0, hits = 0, misses = 0, listener } = keyCache.made() ?? {};
  return { size, hits, misses, isLive: listener?.isLive ?? false };
}

/** Closes the connection that listens for changed keys. */
export async function stopKeyCache(): Promise<void> {
  await keyCache.made()?.listener.stop();
}

/**
 * Refuses guessing before it costs a query, and has unknown keys wait for each other. An existing key never counts as a guess,
 * valid or not. While the cache cannot be relied on, all keys are looked up, and at once.
 */
async function lookUpFor(
  address: string,
  cache: KeyCache,
  hash: Buffer,
  hashText: string,
): Promise<KnownKey | undefined> {
  const find = async () => {
    if (!cache.has(hashText)) refuseGuesser(address);
    const known = cache.get(hashText) ?? (await lookUp(cache, hash, hashText));
    if (!known) await countGuess(address);
    return known;
  };
  if (!cache.has(hashText)) refuseGuesser(address);
  return cache.listener.isLive ? unknownKeys().run(clientSite(address), find) : find();
}

async function lookUp(cache: KeyCache, hash: Buffer, hashText: string): Promise<KnownKey | undefined> {
  const generation = cache.generation;
  const row = await db().apiKey.findUnique({
    where: { hash: new Uint8Array(hash) },
    select: {
      id: true,
      accountId: true,
      scopes: true,
      expiresAt: true,
      revokedAt: true,
      account: { select: { banned: true, role: true } },
    },
  });
  if (!row) return undefined;
  const isEnded = row.revokedAt !== null || row.account.banned;
  const allowed = await scopesForRole(db(), row.account.role as Role);
  const scopes = allowed.filter((scope) => row.scopes.includes(scope));
  const known: KnownKey = {
    identity: { kind: "api_key", id: row.id, accountId: row.accountId, scopes },
    expiresAtMs: isEnded ? -Infinity : (row.expiresAt?.getTime() ?? Infinity),
  };
  cache.remember(hashText, known, generation);
  return known;
}

function invalidKey(): AppError {
  return new AppError("invalid_api_key");
}

/** The error for a key of the other environment. It reveals only what the prefix shows, since the key is not looked up. */
function keyOfOtherEnvironment(): AppError {
  const { environment, stagingUrl } = settings();
  const [here, there] = environment === "staging" ? ["staging", "production"] : ["production", "staging"];
  // Production names the address of staging, but not the other way round.
  const address = there === "staging" && stagingUrl ? `, which is at ${stagingUrl}` : "";
  return new AppError(
    "invalid_api_key",
    `This is an API key of ${there}, but this is ${here}. Create a key here, or call ${there}${address}.`,
  );
}

/**
 * The scopes that the rules of the shop allow for keys of an account with this role. A key keeps its own scopes, but
 * cannot use those that a rule forbids, from the moment the rule changes.
 */
export async function scopesForRole(client: Pick<Transaction, "shopSetting">, role: Role): Promise<readonly Scope[]> {
  if (role !== "developer") return scopes;
  const setting = await client.shopSetting.findUniqueOrThrow({ where: { id: 1 }, select: { developerScopes: true } });
  return scopes.filter((scope) => setting.developerScopes.includes(scope));
}
