import { Prisma } from "@/prisma/generated/client";
import type { ExportQuery } from "@/lib/pets/schemas";
import { exportWriters } from "@/lib/pets/export-format";
import { whereOf } from "@/lib/pets/filter";
import { selectFromDeletedPet, selectFromPet, type PetRow } from "@/lib/pets/pet-row";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/permissions";
import { beginLongRead, type LongRead } from "@/lib/db-replica";

/** How many pets are in memory at once. */
const PAGE_SIZE = 2_000;

/** How many pets one statement of a search looks at, so that each is short however rare the matches and large the shop. */
const LOOKED_AT = 10_000;

/**
 * The pets of a list as a file, a page at a time: the next page is read when the reader asks for it, so a slow
 * reader delays nobody and fills no memory. A pet that exists all the while is in the file exactly once. A page may be
 * empty, so that a reader who has left is noticed during a long search.
 *
 * @param mark what a program needs to see at the very beginning, such as a byte order mark
 */
export async function* exportPets(actor: Actor, query: ExportQuery, mark = ""): AsyncGenerator<string, void, void> {
  authorize(actor, "pets:read");
  const { head, row } = exportWriters[query.format];
  const read = await beginLongRead();
  const pages = query.q === undefined ? allPages(read, query) : searchedPages(read, query);
  let begin = mark + head;
  for await (const rows of pages) {
    yield begin + rows.map(row).join("");
    begin = "";
  }
}

type Pages = AsyncGenerator<PetRow[], void, void>;

async function* allPages(read: LongRead, query: ExportQuery): Pages {
  let last: bigint | undefined;
  for (;;) {
    const rows = await read(
      (client) => client.$queryRaw<PetRow[]>`
      ${selectFrom(query)} ${past(query, last)} ORDER BY pet.id ${directionOf(query)} LIMIT ${PAGE_SIZE}`,
    );
    yield rows;
    if (rows.length < PAGE_SIZE) return;
    last = rows.at(-1)?.id;
  }
}

/**
 * The same for a search. Past the first matches, an index of parts of names would give all of them for each page, and
 * without it a page of rare ones would be a statement that reads the whole table.
 */
async function* searchedPages(read: LongRead, { q, ...query }: ExportQuery): Pages {
  const table = query.status === "deleted" ? Prisma.sql`deleted_pet AS pet` : Prisma.sql`pet`;
  const direction = directionOf(query);
  for (let last: bigint | null | undefined; last !== null;) {
    const from = last;
    const [found] = await read(
      (client) => client.$queryRaw<{ ids: bigint[]; next: bigint | null }[]>`
      WITH looked AS MATERIALIZED (
        SELECT id, name FROM ${table} ${past(query, from)} ORDER BY id ${direction} LIMIT ${LOOKED_AT}
      )
      SELECT ARRAY(SELECT id FROM looked AS pet ${whereOf({ q })} ORDER BY id ${direction}) AS ids,
             (SELECT id FROM looked ORDER BY id ${direction} OFFSET ${LOOKED_AT - 1}) AS next`,
    );
    const { ids = [], next = null } = found ?? {};
    if (ids.length === 0) yield [];
    for (let start = 0; start < ids.length; start += PAGE_SIZE) {
      const page = ids.slice(start, start + PAGE_SIZE);
      yield await read(
        (client) => client.$queryRaw<PetRow[]>`
        ${selectFrom(query)} WHERE pet.id = ANY (${page}::bigint[]) ORDER BY pet.id ${direction}`,
      );
    }
    last = next;
  }
}

type ListQuery = Omit<ExportQuery, "q">;

function selectFrom({ status }: ListQuery): Prisma.Sql {
  return status === "deleted" ? selectFromDeletedPet : selectFromPet;
}

function directionOf({ order }: ListQuery): Prisma.Sql {
  return Prisma.raw(order === "newest" ? "DESC" : "ASC");
}

/** The condition on the pets after the last one read. */
function past(query: ListQuery, last: bigint | undefined): Prisma.Sql {
  if (last === undefined) return whereOf(query);
  return whereOf(query, query.order === "newest" ? Prisma.sql`pet.id < ${last}` : Prisma.sql`pet.id > ${last}`);
}
