import type { ImportSettings } from "@/lib/imports/schemas";
import { wordKey } from "@/lib/imports/words";
import { dbForWork } from "@/lib/db";

/** The names that the user has an import give to new categories, by name as `wordKey`. */
type NewNames = {
  /** The ids of the categories that have them already. */
  taken: ReadonlyMap<string, bigint>;
  /** For each other, the one spelling to create. */
  free: ReadonlyMap<string, string>;
};

/**
 * Reads the names of the new categories. PostgreSQL decides which are the same, as its unique index does: it folds some
 * letters differently, such as a Greek sigma at the end of a word.
 */
export async function readNewNames({ matches }: ImportSettings): Promise<NewNames> {
  const given = matches.flatMap((match) => (match.kind === "newCategory" ? [match.name] : []));
  const taken = new Map<string, bigint>();
  const free = new Map<string, string>();
  if (given.length === 0) return { taken, free };
  const byFolded = new Map<string, string>();
  const names = await dbForWork().$queryRaw<{ name: string; folded: string; id: bigint | null }[]>`
    SELECT given.name, lower(given.name) AS folded, category.id
    FROM unnest(${given}::text[]) WITH ORDINALITY AS given (name, place)
    LEFT JOIN category ON lower(category.name) = lower(given.name) ORDER BY place`;
  for (const { name, folded, id } of names) {
    const key = wordKey(name);
    if (id !== null) {
      taken.set(key, id);
      continue;
    }
    const same = free.get(key) ?? byFolded.get(folded) ?? name;
    free.set(key, same);
    byFolded.set(folded, same);
  }
  return { taken, free };
}
