import { Prisma } from "@/prisma/generated/client";
import { parseInt64 } from "@/lib/core/int64";
import { containsText, isIndexedWith } from "@/lib/db-search";
import { withinStatementLimit } from "@/lib/db";

/** The subject of entries. */
export type FoundSubject = { type: string; id: string };

/** With more matching subjects than this, the entries themselves are scanned, which fills a page quickly. */
const SUBJECTS_MAX = 1_000;

/** With more matching entries about other subjects than pets, the entries are scanned as well. */
const ENTRIES_MAX = 20_000;

/** With fewer characters than this, the search index does not narrow the search. */
const NAME_PART_MIN = 3;

/** The condition on rows of `a` that the subject's name contained this text, or that its id is this text. */
export function isCalled(q: string): Prisma.Sql {
  return Prisma.sql`(a.subject_id = ${q} OR ${containsText(Prisma.sql`a.subject_name`, q)})`;
}

/**
 * The subjects of the entries that match `isCalled`. Some may have no matching entry.
 *
 * @param types the subject types that may have the id
 * @returns null when there are too many subjects to look up each, or the text is too short for the index
 */
export async function findSubjects(q: string, types: readonly string[]): Promise<FoundSubject[] | null> {
  const withId = types.map((type) => ({ type, id: q }));
  if (q.length < NAME_PART_MIN) return parseInt64(q) === null ? null : withId;
  const [pets, others] = await Promise.all([selectPets(q), selectOthers(q)]);
  if (pets.length > SUBJECTS_MAX || others === null) return null;
  return [...pets, ...others, ...withId];
}

/**
 * Pets that have or had a matching name. The index on the names of `pet` finds current names. Earlier names are in the
 * entries of renames, so the entries of added pets need no index on names.
 */
async function selectPets(q: string): Promise<FoundSubject[]> {
  const limit = SUBJECTS_MAX + 1;
  return withinStatementLimit(
    (client) => client.$queryRaw<FoundSubject[]>`
    (SELECT 'pet' AS type, id::text FROM pet WHERE ${isNamed(q, Prisma.sql`name`)} LIMIT ${limit})
    UNION
    (SELECT 'pet', id::text FROM deleted_pet WHERE ${isNamed(q, Prisma.sql`name`)} LIMIT ${limit})
    UNION
    (SELECT 'pet', subject_id FROM activity
     WHERE action = 'pet.updated' AND before->>'name' <> subject_name AND ${isNamed(q, Prisma.sql`before->>'name'`)}
     LIMIT ${limit})
    LIMIT ${limit}`,
  );
}

/** Other subjects with a matching name; null when they have too many entries to read. */
async function selectOthers(q: string): Promise<FoundSubject[] | null> {
  const rows = await withinStatementLimit(
    (client) => client.$queryRaw<(FoundSubject & { entries: bigint })[]>`
    SELECT subject_type AS type, subject_id AS id, count(*) AS entries FROM (
      SELECT subject_type, subject_id FROM activity
      WHERE subject_type <> 'pet' AND subject_name IS NOT NULL AND ${isNamed(q, Prisma.sql`subject_name`)}
      LIMIT ${ENTRIES_MAX}
    ) AS named GROUP BY 1, 2`,
  );
  const entries = rows.reduce((sum, row) => sum + Number(row.entries), 0);
  return entries < ENTRIES_MAX && rows.length <= SUBJECTS_MAX ? rows : null;
}

/** The condition that the name in a column contains this text. Uses the search index. */
function isNamed(q: string, column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${isIndexedWith(column, q)} AND ${containsText(column, q)}`;
}
