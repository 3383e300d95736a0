import { LRUCache } from "lru-cache";
import type { Actor } from "@/lib/core/actor";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import type { Role } from "@/lib/core/permissions";
import { scopesForRole } from "@/lib/api-keys/developer-scopes";
import { hashKey, isOfThisEnvironment, isWellFormedKey } from "@/lib/api-keys/key-format";
import { noteKeyUse } from "@/lib/api-keys/last-use";
import { processSingleton } from "@/lib/core/process-singleton";
import { db } from "@/lib/db";
import { DbListener } from "@/lib/db-listener";
import { countGuess, refuseGuesser } from "@/lib/rate-limit/key-guesses";
import { settings } from "@/lib/settings";

export type KeyActor = Extract<Actor, { kind: "api_key" }>;

type KnownKey = {
  actor: KeyActor;
  /** From when on it is refused; always, for a key that was revoked or whose account is banned. */
  expiresAtMs: number;
};

const CACHED_KEYS_MAX = 10_000;

/** What PostgreSQL names in place of the id of a key, when a rule about all of them has changed. */
const EVERY_KEY = "all";

/**
 * The keys that this process has looked up, valid or not, so that using a key again costs no query.
 * PostgreSQL tells of each change to a key or its account (see the triggers in the first migration); a process that
 * cannot hear it asks the database for every request instead.
 */
class KeyCache {
  private readonly hashOfId = new Map<string, string>();
  private readonly keys = new LRUCache<string, KnownKey>({
    max: CACHED_KEYS_MAX,
    dispose: (key) => this.hashOfId.delete(key.actor.id),
  });
  /** Counts what was forgotten, so that an answer that was under way meanwhile is not remembered after it. */
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
    const known = this.listener.isLive ? this.keys.get(hash) : undefined;
    if (known) this.hits++;
    else this.misses++;
    return known;
  }

  get size(): number {
    return this.keys.size;
  }

  /** Whether there is such a key, good or not. Also true of what may not be relied on otherwise. */
  has(hash: string): boolean {
    return this.keys.has(hash);
  }

  remember(hash: string, key: KnownKey, generation: number): void {
    if (generation !== this.generation || !this.listener.isLive) return;
    this.keys.set(hash, key);
    this.hashOfId.set(key.actor.id, hash);
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

const keyCache = processSingleton("key-cache", () => new KeyCache());

/**
 * Finds out whose key this is, and notes that it was used.
 *
 * @param key the bearer token, as sent
 * @param address from where it was sent
 * @throws AppError `invalid_api_key`, the same for an unknown, a revoked and an expired key and for a banned account,
 *   another for any key of the other environment; `rate_limited` for a key that this process does not know, when too
 *   many that there are not came from that address
 */
export async function verifyKey(key: string, address: string): Promise<KeyActor> {
  if (!isWellFormedKey(key)) throw invalidKey();
  if (!isOfThisEnvironment(key)) throw keyOfOtherEnvironment();
  const cache = keyCache();
  const hash = hashKey(key);
  const hashText = hash.toString("latin1");
  const known = cache.get(hashText) ?? (await lookUpFor(address, cache, hash, hashText));
  if (!known || known.expiresAtMs <= nowMs()) throw invalidKey();
  noteKeyUse(known.actor.id);
  return known.actor;
}

/** Forgets a key in this process at once; the others hear of it from PostgreSQL. */
export function forgetKey(id: string): void {
  keyCache.made()?.forget(id);
}

/** Forgets every key in this process at once. */
export function forgetAllKeys(): void {
  keyCache.made()?.clear();
}

/** How this process has fared with the keys that it remembers. */
export function keyCacheState(): { size: number; hits: number; misses: number; isLive: boolean } {
  const { size = 0, hits = 0, misses = 0, listener } = keyCache.made() ?? {};
  return { size, hits, misses, isLive: listener?.isLive ?? false };
}

/** Ends the connection that hears of changed keys. */
export async function stopKeyCache(): Promise<void> {
  await keyCache.made()?.listener.stop();
}

/** Who guesses is stopped before it costs a query. A key that there is counts as no guess, whether it is good or not. */
async function lookUpFor(
  address: string,
  cache: KeyCache,
  hash: Buffer,
  hashText: string,
): Promise<KnownKey | undefined> {
  if (!cache.has(hashText)) refuseGuesser(address);
  const known = await lookUp(cache, hash, hashText);
  if (!known) await countGuess(address);
  return known;
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
    actor: { kind: "api_key", id: row.id, accountId: row.accountId, scopes },
    expiresAtMs: isEnded ? -Infinity : (row.expiresAt?.getTime() ?? Infinity),
  };
  cache.remember(hashText, known, generation);
  return known;
}

function invalidKey(): AppError {
  return new AppError("invalid_api_key");
}

/** Says nothing of the key but what can be read off it: no such key is looked up, whether there is one or not. */
function keyOfOtherEnvironment(): AppError {
  const { environment, stagingUrl } = settings();
  const [here, there] = environment === "staging" ? ["staging", "production"] : ["production", "staging"];
  // Of the two, only production is told where the other one is.
  const address = there === "staging" && stagingUrl ? `, which is at ${stagingUrl}` : "";
  return new AppError(
    "invalid_api_key",
    `This is an API key of ${there}, and this is ${here}. Make a key here, or call ${there}${address}.`,
  );
}
