import { decodeCursor, encodeCursor } from "@/lib/pets/cursor";
import type { ListPetsQuery, NewPet } from "@/lib/pets/contract";
import { PET_START } from "@/lib/pets/field-sql";
import { petFieldNames, type PetValues } from "@/lib/pets/fields";
import type { PetStatus } from "@/lib/pets/statuses";
import { insertPets, insertPetsOnce, selectPages, selectPets, type PageRow, type PetJson } from "@/lib/pets/statements";
import { actorId, type Actor } from "@/lib/core/actor";
import { Batch } from "@/lib/core/batch";
import { AppError } from "@/lib/core/errors";
import { INT64_MIN } from "@/lib/core/int64";
import { authorize } from "@/lib/core/authorize";
import { didNothing, insertBatch, queryRows } from "@/lib/db";
import { answerOnce, type OnceAnswer } from "@/lib/idempotency/answer-once";
import type { IdempotencyKey } from "@/lib/idempotency/idempotency-key";
import type { StoreOutcome } from "@/lib/idempotency/statement";
import { message } from "@/lib/texts/message";

/** A page of pets in a response of the public API. */
export type PetPageJson = {
  /** A JSON array of pets. */
  json: string;
  /** The number of pets that match the filter, on all pages: a decimal integer. */
  total: string;
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
};

type PageQuery = { limit: number; status: PetStatus | undefined; afterId: bigint };

/**
 * A page of pets in ascending order of id. Its cost does not depend on the number of pets: a page is an index range, and
 * the total is a sum over the counters.
 *
 * @throws ValidationError for a cursor that this service did not issue
 */
export async function listPets(actor: Actor, { limit, status, cursor }: ListPetsQuery): Promise<PetPageJson> {
  authorize(actor, "pets:read");
  const start = cursor === undefined ? { afterId: INT64_MIN } : decodeCursor(cursor);
  return "onlyId" in start ? readOnly(start.onlyId, status) : readPage({ limit, status, afterId: start.afterId });
}

/** The page with only this pet; empty if it does not exist or has another status. */
async function readOnly(id: bigint, status: PetStatus | undefined): Promise<PetPageJson> {
  const { json, total } = await readPage({ limit: 1, status, afterId: id - 1n });
  return { json: json.startsWith(`[${PET_START}${id},`) ? json : "[]", total, nextCursor: null };
}

async function readPage(query: PageQuery): Promise<PetPageJson> {
  const { json, count, total } = await pages.add(query);
  if (json === null || Number(count) <= query.limit) return { json: `[${json ?? ""}]`, total, nextCursor: null };
  // Drops the extra pet, which only proves that there is a next page.
  const kept = json.slice(0, json.lastIndexOf(`,${PET_START}`));
  const lastId = /^-?\d+/.exec(kept.slice(kept.lastIndexOf(PET_START) + PET_START.length))?.[0];
  if (lastId === undefined) throw new Error("a pet has no id");
  return { json: `[${kept}]`, total, nextCursor: encodeCursor(BigInt(lastId)) };
}

/**
 * One pet, as a JSON object.
 *
 * @throws AppError `not_found`
 */
export async function getPet(actor: Actor, id: bigint): Promise<string> {
  authorize(actor, "pets:read");
  const row = await reads.add(id);
  if (!row) throw new AppError("not_found", message("errors.noSuchPet", { id: String(id) }));
  return row.json;
}

/**
 * Adds a pet with its change record. Both are on disk when this resolves.
 *
 * @returns the assigned id, and the pet as a JSON object
 */
export async function createPet(actor: Actor, input: NewPet): Promise<{ id: string; json: string }> {
  authorize(actor, "pets:write");
  return inserts.add(valuesOf(actor, input));
}

/**
 * Adds a pet like `createPet`, unless a request with this idempotency key was made before. The response is stored with
 * the pet.
 *
 * @param petsUrl the URL to which the id is appended for the pet's location
 * @throws AppError like `answerOnce`
 */
export async function createPetOnce(
  actor: Actor,
  input: NewPet,
  idempotencyKey: IdempotencyKey,
  petsUrl: string,
): Promise<OnceAnswer & { location: string }> {
  authorize(actor, "pets:write");
  const { id, lock, bodyHash } = idempotencyKey;
  const values = [...valuesOf(actor, input), id, lock, bodyHash, petsUrl];
  const { location, ...answer } = await answerOnce(idempotencyKey, () => insertsOnce.add(values));
  if (location === null) throw new Error("a pet is stored with its address");
  return { ...answer, location };
}

/** The parameters of a statement that adds a pet. */
function valuesOf(actor: Actor, pet: PetValues): unknown[] {
  return [
    ...petFieldNames.map((name) => pet[name]),
    actor.kind,
    actorId(actor),
    actor.requestId ?? null,
    actor.address ?? null,
  ];
}

// Concurrent requests share one statement, and inserts one commit. This doubles the throughput under load and does not
// delay a single request (docs/decisions/0007-batches.md).
const pages = new Batch<PageQuery, PageRow>({ run: readPages, isCausedByOne: didNothing, sizeMax: 16, parallelMax: 4 });

const reads = new Batch<bigint, PetJson | undefined>({
  run: async (ids) => {
    const rows = await queryRows<PetJson>(selectPets, [ids]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id.toString()));
  },
  isCausedByOne: didNothing,
  sizeMax: 50,
  parallelMax: 2,
});

const inserts = insertBatch<PetJson>(insertPets);

// Separate from `inserts`, which does not pay for looking up an earlier response.
const insertsOnce = insertBatch<StoreOutcome>(insertPetsOnce);

/** Reads pages in one statement. A page that several requests ask for is read once. */
async function readPages(asked: PageQuery[]): Promise<PageRow[]> {
  const keys = asked.map(({ limit, status, afterId }) => `${limit} ${status} ${afterId}`);
  const distinct = [...new Set(keys)];
  const queries = distinct.map((key) => asked[keys.indexOf(key)] as PageQuery);
  const columns = [
    queries.map(({ limit }) => limit),
    queries.map(({ afterId }) => afterId),
    queries.map(({ status }) => status),
  ];
  const rows = await queryRows<PageRow>(selectPages, columns);
  return keys.map((key) => rows[distinct.indexOf(key)] as PageRow);
}
