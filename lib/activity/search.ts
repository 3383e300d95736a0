import { Prisma } from "@/prisma/generated/client";
import { parseInt64 } from "@/lib/core/int64";
import { escapeLike } from "@/lib/core/escape";
import { db } from "@/lib/db";

/** What entries are about. */
export type FoundSubject = { type: string; id: string };

/** With more subjects than this, the entries are searched themselves: a page is full soon. */
const SUBJECTS_MAX = 1_000;

/** With more entries of other things than pets under a name than this, likewise. */
const ENTRIES_MAX = 20_000;

/** With fewer letters than this, the index of parts of names does not narrow the search. */
const NAME_PART_MIN = 3;

/** The condition on rows of `a` that their subject had this as a part of its name, or has it as its id. */
export function isCalled(q: string): Prisma.Sql {
  return Prisma.sql`(a.subject_id = ${q} OR a.subject_name ILIKE ${patternOf(q)})`;
}

/**
 * The subjects of the entries that `isCalled` holds for. Some of them may have none.
 *
 * @param types what the id may be the id of
 * @returns null when there are too many to look up each, or the part is too short for the index
 */
export async function findSubjects(q: string, types: readonly string[]): Promise<FoundSubject[] | null> {
  const withId = types.map((type) => ({ type, id: q }));
  if (q.length < NAME_PART_MIN) return parseInt64(q) === null ? null : withId;
  const [pets, others] = await Promise.all([selectPets(q), selectOthers(q)]);
  if (pets.length > SUBJECTS_MAX || others === null) return null;
  return [...pets, ...others, ...withId];
}

/**
 * Pets that have or had a name. Their entries have the name of today but for those from before a rename, and a rename
 * has the name that it replaced. So adding a pet costs no second index of its name: that of `pet` serves.
 */
async function selectPets(q: string): Promise<FoundSubject[]> {
  const limit = SUBJECTS_MAX + 1;
  return db().$queryRaw<FoundSubject[]>`
    (SELECT 'pet' AS type, id::text FROM pet WHERE ${isNamed(q, Prisma.sql`name`)} LIMIT ${limit})
    UNION
    (SELECT 'pet', id::text FROM deleted_pet WHERE ${isNamed(q, Prisma.sql`name`)} LIMIT ${limit})
    UNION
    (SELECT 'pet', subject_id FROM activity
     WHERE action = 'pet.updated' AND before->>'name' <> subject_name AND ${isNamed(q, Prisma.sql`before->>'name'`)}
     LIMIT ${limit})
    LIMIT ${limit}`;
}

/** What else entries are about under this name; null when there are too many entries to read each. */
async function selectOthers(q: string): Promise<FoundSubject[] | null> {
  const rows = await db().$queryRaw<(FoundSubject & { entries: bigint })[]>`
    SELECT subject_type AS type, subject_id AS id, count(*) AS entries FROM (
      SELECT subject_type, subject_id FROM activity
      WHERE subject_type <> 'pet' AND subject_name IS NOT NULL AND ${isNamed(q, Prisma.sql`subject_name`)}
      LIMIT ${ENTRIES_MAX}
    ) AS named GROUP BY 1, 2`;
  const entries = rows.reduce((sum, row) => sum + Number(row.entries), 0);
  return entries < ENTRIES_MAX && rows.length <= SUBJECTS_MAX ? rows : null;
}

/** Whether a column holds a name with this part, found by its index of parts of names. */
function isNamed(q: string, column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`pet_name_parts(${column}) @@ pet_name_query(${q}) AND ${column} ILIKE ${patternOf(q)}`;
}

function patternOf(q: string): string {
  return `%${escapeLike(q)}%`;
}
