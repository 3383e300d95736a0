import { Prisma } from "@/prisma/generated/client";
import type { ExportQuery } from "@/lib/pets/schemas";
import { exportWriters } from "@/lib/pets/export-format";
import { tableOf, whereOf } from "@/lib/pets/filter";
import { isPast, orderBy, positionOf, sortColumn, type ListPosition } from "@/lib/pets/list-position";
import { sortingOf, type Sorting } from "@/lib/pets/orders";
import { selectFromDeletedPet, selectFromPet, type PetRow } from "@/lib/pets/pet-row";
import { readReferences } from "@/lib/pets/references";
import { isIndexOrder } from "@/lib/pets/search";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { beginLongRead, type LongRead } from "@/lib/db-replica";
import { withinTime } from "@/lib/db-search";
import { message } from "@/lib/texts/message";

/** How many pets are in memory at once. Writing them blocks the event loop for a few milliseconds. */
const PAGE_SIZE = 500;

/**
 * The number of pets that one statement scans. It bounds the statement's time, however rare the matches, also of a search among
 * the longest names with accents, of which each takes 50 µs.
 */
const SCANNED_MAX = 5_000;

/**
 * Streams the pets of a list as a file. The next page is read when the consumer asks for it, so a slow client neither
 * blocks a connection nor fills memory. A pet that does not change during the export is in the file exactly once. Chunks may be
 * empty, so that a disconnected client is noticed while few pets match.
 *
 * @param mark the first characters of the file, such as a byte order mark
 */
export async function* exportPets(actor: Actor, query: ExportQuery, mark = ""): AsyncGenerator<string, void, void> {
  authorize(actor, "pets:read");
  const { head, row } = exportWriters[query.format];
  const part = await beginLongRead();
  const tooSlow = message(query.q === undefined ? "errors.sortTooSlow" : "errors.searchTooSlow");
  const read: LongRead = (run) => withinTime(tooSlow, () => part(run));
  const list = { query, sorting: sortingOf(query.order), isDeleted: query.status === "deleted" };
  const pages = query.ids
    ? pageOf(read, list, query.ids)
    : isIndexOrder(query, list.sorting)
      ? allPages(read, list)
      : filteredPages(read, list);
  let begin = mark + head;
  for await (const rows of pages) {
    yield begin + rows.map(row).join("");
    begin = "";
  }
}

type ExportedPet = PetRow & { reference: string | null };
type Pages = AsyncGenerator<ExportedPet[], void, void>;
type ExportList = { query: ExportQuery; sorting: Sorting; isDeleted: boolean };

async function* pageOf(read: LongRead, list: ExportList, ids: readonly bigint[]): Pages {
  yield await readPets(
    read,
    Prisma.sql`${selectFrom(list)} WHERE pet.id = ANY (${[...ids]}::bigint[]) ${inOrder(list)}`,
  );
}

async function* allPages(read: LongRead, list: ExportList): Pages {
  let last: ListPosition | undefined;
  for (;;) {
    const where = whereOf(list.query, ...past(list, last));
    const rows = await readPets(read, Prisma.sql`${selectFrom(list)} ${where} ${inOrder(list)} LIMIT ${PAGE_SIZE}`);
    yield rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE_SIZE) return;
    last = positionOf(end, list.query.order);
  }
}

/**
 * Reads the pages of a list whose filter and order have no index in common, by scanning a fixed number of pets at a time. The
 * index of the filter would return all matches for each page, and a page of rare matches without it would read the whole table
 * in one statement.
 */
async function* filteredPages(read: LongRead, list: ExportList): Pages {
  const inScan = orderBy(list.sorting, Prisma.sql`value`, "id");
  for (let last: ListPosition | null | undefined; last !== null;) {
    const from: ListPosition | undefined = last;
    const [found] = await read(
      (client) => client.$queryRaw<{ ids: bigint[]; id: bigint | null; value: string | null }[]>`
      WITH scanned AS MATERIALIZED (
        SELECT pet.*, ${sortColumn(list.sorting, list.isDeleted)} AS value FROM ${tableOf(list.query)}
        ${whereOf({}, ...past(list, from))} ${inOrder(list)} LIMIT ${SCANNED_MAX}
      ), end_of_scan AS (SELECT id, value::text AS text FROM scanned ${inScan} OFFSET ${SCANNED_MAX - 1})
      SELECT ARRAY(SELECT id FROM scanned AS pet ${whereOf(list.query)} ${inScan}) AS ids,
             (SELECT id FROM end_of_scan) AS id, (SELECT text FROM end_of_scan) AS value`,
    );
    const { ids = [], id = null, value = null } = found ?? {};
    if (ids.length === 0) yield [];
    for (let start = 0; start < ids.length; start += PAGE_SIZE) {
      const page = ids.slice(start, start + PAGE_SIZE);
      yield* pageOf(read, list, page);
    }
    last = id === null || value === null ? null : { id, value };
  }
}

/** Reads pets with their references. */
function readPets(read: LongRead, select: Prisma.Sql): Promise<ExportedPet[]> {
  return read(async (client) => {
    const pets = await client.$queryRaw<PetRow[]>(select);
    if (pets.length === 0) return [];
    const references = await readReferences(
      client,
      pets.map(({ id }) => id),
    );
    return pets.map((pet) => ({ ...pet, reference: references.get(pet.id) ?? null }));
  });
}

function selectFrom({ isDeleted }: ExportList): Prisma.Sql {
  return isDeleted ? selectFromDeletedPet : selectFromPet;
}

function inOrder({ sorting, isDeleted }: ExportList): Prisma.Sql {
  return orderBy(sorting, sortColumn(sorting, isDeleted), "pet.id");
}

/** The condition on the pets after the last one read. */
function past({ sorting, isDeleted }: ExportList, last: ListPosition | undefined): Prisma.Sql[] {
  return last === undefined ? [] : [isPast(sorting, last, isDeleted)];
}
