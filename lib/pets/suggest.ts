import { Prisma } from "@/prisma/generated/client";
import type { Actor } from "@/lib/core/actor";
import { foldText } from "@/lib/core/fold-text";
import { certainParts, nearest, SUGGESTIONS_MAX } from "@/lib/core/nearest-words";
import { authorize } from "@/lib/core/authorize";
import { db, inLimitedTransaction, isStatementTimeout } from "@/lib/db";
import { inTurnOfSearches } from "@/lib/db-search";
import { tableOf, whereOf } from "@/lib/pets/filter";
import { partlyReferenced } from "@/lib/pets/partly-referenced";
import type { PetFilter } from "@/lib/pets/schemas";

/** The number of names that are compared. */
const CANDIDATES_MAX = 2_000;

/** About how many pets the index returns: others that match are left out at random (PostgreSQL's `gin_fuzzy_search_limit`). */
const INDEX_ROWS = 10_000;

/**
 * What a search that found nothing may have meant: words of the names of pets that differ from it by a typing error, or by
 * two in a long word. The cost is bounded: among very many candidates, some are left out.
 *
 * @param filter the filters of the list; `q` is the text that found nothing
 * @returns as the names have them, the nearest first
 */
export async function suggestNames(actor: Actor, { q = "", ...filter }: PetFilter): Promise<string[]> {
  authorize(actor, "pets:read");
  const text = foldText(q.trim());
  const parts = certainParts(text);
  if (parts.length === 0) return [];
  return nearest(text, await inTurnOfSearches(actor, () => selectCandidates(filter, parts)));
}

async function selectCandidates(filter: PetFilter, remaining: readonly string[][]): Promise<string[]> {
  const each = remaining.map(
    (parts) =>
      Prisma.sql`(${Prisma.join(
        parts.map((part) => Prisma.sql`pet_name_query(${part})`),
        " && ",
      )})`,
  );
  const isCandidate = Prisma.sql`pet_name_parts(pet.name) @@ (${Prisma.join(each, " || ")})`;
  try {
    return await inLimitedTransaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('gin_fuzzy_search_limit', ${String(INDEX_ROWS)}, true)`;
      const rows = await tx.$queryRaw<{ name: string }[]>`
        SELECT name FROM ${tableOf(filter)} ${whereOf(filter, isCandidate)} LIMIT ${CANDIDATES_MAX}`;
      return rows.map(({ name }) => name);
    });
  } catch (error) {
    if (isStatementTimeout(error)) return [];
    throw error;
  }
}

/**
 * The references that begin or end with a search that found nothing, as people read the last digits from a card.
 *
 * @param filter the filters of the list; `q` is the text that found nothing
 */
export async function suggestReferences(actor: Actor, { q = "", ...filter }: PetFilter): Promise<string[]> {
  authorize(actor, "pets:read");
  const rows = await inTurnOfSearches(
    actor,
    () => db().$queryRaw<{ reference: string }[]>`
      SELECT reference FROM ${tableOf(filter)} JOIN (${partlyReferenced(q)}) AS part ON pet_id = pet.id ${whereOf(filter)}
      ORDER BY is_end, key, pet_id LIMIT ${SUGGESTIONS_MAX}`,
  );
  return [...new Set(rows.map(({ reference }) => reference))];
}
