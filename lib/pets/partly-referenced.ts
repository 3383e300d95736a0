import { Prisma } from "@/prisma/generated/client";
import { hasReference } from "@/lib/pets/filter";

/** Among this many references with a beginning, and as many with an end: those of deleted pets are among them. */
const READ_MAX = 1_000;

/** The minimum lengths of a beginning and of an end, in characters: a shorter one has more references than anybody means by it. */
const BEGINNING_MIN = 2;
const END_MIN = 3;

/**
 * Selects the references that begin with a text, and those that end with it, however both are written, but not those that are the
 * text. Reads the indexes in their order, however many there are.
 *
 * @returns SQL with the columns `pet_id`, `reference`, and `is_end` and `key` to order by: beginnings before ends, the shortest first
 */
export function partlyReferenced(q: string): Prisma.Sql {
  const [key, reversed] = [
    Prisma.raw("pet_reference_key(reference)"),
    Prisma.raw("reverse(pet_reference_key(reference))"),
  ];
  const select = (isEnd: boolean, order: Prisma.Sql, ...where: Prisma.Sql[]) => Prisma.sql`
    (SELECT pet_id, reference, ${isEnd} AS is_end, ${order} AS key FROM pet_reference
     WHERE ${Prisma.join(where, " AND ")} AND NOT (${hasReference(q)}) ORDER BY key, pet_id LIMIT ${READ_MAX})`;
  const begins = beginsReference(q);
  return Prisma.sql`
    ${select(false, key, begins)} UNION ALL ${select(true, reversed, endsReference(q), Prisma.sql`NOT coalesce(${begins}, false)`)}`;
}

/**
 * A beginning goes on: the letter behind it keeps "24.100" from being read as a number with thousands, since it may be that of
 * "24.1001". Zeros before a number do not count, so "A-00" begins each reference with an A and a digit.
 */
function beginsReference(q: string): Prisma.Sql {
  const beginning = Prisma.sql`left(pet_reference_key(${q}::text || 'x'), -1)`;
  const end = Prisma.sql`regexp_replace(${beginning}, '^([^0-9]+)0$', '\\1:')`;
  return isFrom(Prisma.sql`pet_reference_key(reference)`, beginning, end, BEGINNING_MIN);
}

/** An end follows something: the digit before it keeps the zeros of "00123", since it may be that of "A700123". */
function endsReference(q: string): Prisma.Sql {
  const end = Prisma.sql`reverse(substr(pet_reference_key('1' || ${q}::text), 2))`;
  return isFrom(Prisma.sql`reverse(pet_reference_key(reference))`, end, end, END_MIN);
}

/** Matches texts from `beginning` to the last one that begins with `last`; none where `beginning` is too short. */
function isFrom(text: Prisma.Sql, beginning: Prisma.Sql, last: Prisma.Sql, lengthMin: number): Prisma.Sql {
  return Prisma.sql`(${text} >= ${beginning}
    AND ${text} < CASE WHEN length(${beginning}) >= ${lengthMin} THEN ${last} || chr(1114111) END)`;
}
