import { Prisma, type PrismaClient } from "@/prisma/generated/client";
import type { ExportQuery } from "@/lib/pets/schemas";
import { exportWriters } from "@/lib/pets/export-format";
import { whereOf } from "@/lib/pets/filter";
import { selectFromDeletedPet, selectFromPet, type PetRow } from "@/lib/pets/pet-row";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/permissions";
import { beginLongRead } from "@/lib/db-replica";

/** How many pets are in memory at once. */
const PAGE_SIZE = 2_000;

/**
 * The pets of a list as a file, a page at a time: the next page is read when the reader asks for it, so a slow
 * reader delays nobody and fills no memory. A pet that exists all the while is in the file exactly once.
 *
 * @param mark what a program needs to see at the very beginning, such as a byte order mark
 */
export async function* exportPets(actor: Actor, query: ExportQuery, mark = ""): AsyncGenerator<string, void, void> {
  authorize(actor, "pets:read");
  const { head, row } = exportWriters[query.format];
  const read = await beginLongRead();
  let begin = mark + head;
  let last: bigint | undefined;
  for (;;) {
    const rows = await read((client) => selectPage(client, query, last));
    const text = begin + rows.map(row).join("");
    if (text !== "") yield text;
    if (rows.length < PAGE_SIZE) return;
    begin = "";
    last = rows.at(-1)?.id;
  }
}

function selectPage(client: PrismaClient, query: ExportQuery, last: bigint | undefined): Promise<PetRow[]> {
  const isDescending = query.order === "newest";
  const isPast = isDescending ? Prisma.sql`pet.id < ${last}` : Prisma.sql`pet.id > ${last}`;
  return client.$queryRaw<PetRow[]>`
    ${query.status === "deleted" ? selectFromDeletedPet : selectFromPet}
    ${whereOf(query, ...(last === undefined ? [] : [isPast]))}
    ORDER BY pet.id ${Prisma.raw(isDescending ? "DESC" : "ASC")}
    LIMIT ${PAGE_SIZE}`;
}
