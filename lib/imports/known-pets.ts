import { LRUCache } from "lru-cache";
import { Prisma } from "@/prisma/generated/client";
import { dbForWork } from "@/lib/db";
import { ROWS_AT_ONCE, type ImportSource } from "@/lib/imports/source";
import { petsById } from "@/lib/imports/pets-by-id";
import { ReferencedPets } from "@/lib/imports/referenced-pets";
import { SeenTexts } from "@/lib/imports/seen-texts";
import { UntakenPets, type KnownPet, type Pet } from "@/lib/imports/untaken-pets";
import type { GoodRow, ValidatedRow } from "@/lib/imports/validate-row";
import { readInOrder } from "@/lib/pets/change-pets";

/** How many pets of a name are compared, the newest: the shop may have a name hundreds of thousands of times. */
export const SAME_NAME_MAX = 10_000;

/** How many pets one statement reads: more than have a name, since those of the last name may be cut off. */
const READ_MAX = SAME_NAME_MAX + 2_000;

/** How many names are remembered. A row far behind its equals is compared with the same pets again. */
export const NAMES_MAX = 100_000;
/** What a name takes besides its pets, in pets, each of which is 8 bytes. */
const NAME_SIZE = 80;

/** How many rows may wait for the end of the file. Past that, a row is given a pet at once. */
const WAITING_MAX = 50_000;

/** How pets are known. */
type Options = {
  /** Whether rows of which no pet has the reference are compared by name and category. */
  isByName: boolean;
  /** Whether the file has references. A pet with one is then known by that alone. */
  isByReference: boolean;
  /** Whether the file has a column `id`, as an export has. */
  hasIds: boolean;
};

/** A row that waited for the end of the file, with its pet; without one if it is new. */
type Found = [GoodRow, KnownPet | undefined];

/**
 * Finds the pets of the shop that the rows of a file are about: the one with the reference of the row or, if there is none, one
 * with the name and the category of the row. A pet counts for one row: if the shop has three pets of a name and a category, two of
 * five such rows are new. Of several pets, a row is about the one with its id or, if it has none, about one that has its status
 * already. A row whose status none of them has waits for the end of the file, since a later row may be about the pet that it would
 * be given. In a file with ids, so does each row without the id of such a pet, whose pet the id of a later row may be. So does a row
 * with a reference that no pet has, and rows without one take pets before it: it is likelier to be about a new pet.
 *
 * An id alone tells nothing: other systems number their pets as well. It counts for a pet that has or had the name and the category
 * of the row, which finds those that were renamed or moved since an export, and for one that was created at the time of the row, which
 * finds those whose rows were corrected.
 *
 * A row is about a deleted pet if that has its reference or its id, and about no other then: the shop has deleted it, and a list
 * that does not know that should not bring it back.
 */
export class KnownPets {
  private readonly remembered = new LRUCache<string, UntakenPets>({
    maxSize: NAMES_MAX * NAME_SIZE,
    sizeCalculation: ({ count }) => NAME_SIZE + count,
  });
  /** The ids of the pets that rows are about. */
  private readonly taken = new SeenTexts();
  private readonly referenced = new ReferencedPets(this.taken);
  private readonly waiting: GoodRow[] = [];

  constructor(private readonly options: Options) {}

  /**
   * Finds the pets of the next rows of the file.
   *
   * @returns for each row whose pet the shop has already, the pet, or "later" if `rest` will tell; the other rows are new
   */
  async of(rows: readonly ValidatedRow[]): Promise<ReadonlyMap<ValidatedRow, KnownPet | "later">> {
    const good = rows.filter((row): row is GoodRow => "pet" in row);
    const known = new Map<ValidatedRow, KnownPet | "later">(await this.referenced.of(good));
    const others = good.filter((row) => !known.has(row));
    for (const [row, pet] of await petsById(others, "deleted")) known.set(row, pet);
    const { isByName, hasIds } = this.options;
    if (!isByName) return known;
    const unknown = others.filter((row) => !known.has(row));
    // By its name, no pet is in a category that is yet to be created.
    const open = unknown.filter(({ newCategory }) => newCategory === undefined);
    const pets = await this.petsOf(open.map(({ pet }) => pet.name));
    const find = (take: (pets: UntakenPets, row: GoodRow) => KnownPet | "later" | undefined) => {
      for (const row of open) {
        const found = known.has(row) ? undefined : take(pets.get(row.pet.name) ?? NONE, row);
        if (!found) continue;
        known.set(row, found);
        if (found !== "later") this.taken.add(String(found.id));
      }
    };
    find((untaken, row) => untaken.takeSame(row.id, row.pet.categoryId));
    for (const [row, pet] of await this.byId(unknown.filter((row) => !known.has(row)))) known.set(row, pet);
    find((untaken, row) => ((hasIds || hasReference(row)) && untaken.hasAny(row) ? this.wait(row) : undefined));
    find((untaken, row) => untaken.takeEqual(row));
    find((untaken, row) => {
      if (!row.hasStatus) return untaken.takeNearest(row);
      return untaken.hasAny(row) ? (this.wait(row) ?? untaken.takeNearest(row)) : undefined;
    });
    return known;
  }

  /** Whether a pet has the name and the category of a new row, but a reference that the row does not have. */
  hasNamesake(row: GoodRow): boolean {
    return row.hasName && this.remembered.peek(row.pet.name)?.hasOther(row) === true;
  }

  /** Has a row wait for the end of the file, unless too many do. */
  private wait(row: GoodRow): "later" | undefined {
    if (this.waiting.length >= WAITING_MAX) return undefined;
    this.waiting.push(row);
    return "later";
  }

  /** The rows that waited for the end of the file, each with its pet; without one if other rows were about all of them. */
  async *rest(): AsyncGenerator<Found[], void, void> {
    yield* this.restOf(this.waiting.filter((row) => !hasReference(row)));
    yield* this.restOf(this.waiting.filter(hasReference));
  }

  private async *restOf(waiting: readonly GoodRow[]): AsyncGenerator<Found[], void, void> {
    const unequal: GoodRow[] = [];
    for (const rows of inBatches(waiting)) {
      const pets = await this.petsOf(rows.map(({ pet }) => pet.name));
      const found = rows.map((row): Found => [row, pets.get(row.pet.name)?.takeEqual(row)]);
      unequal.push(...found.flatMap(([row, pet]) => (pet ? [] : [row])));
      yield found.filter(([, pet]) => pet);
    }
    for (const rows of inBatches(unequal)) {
      const pets = await this.petsOf(rows.map(({ pet }) => pet.name));
      yield rows.map((row) => [row, pets.get(row.pet.name)?.takeNearest(row)]);
    }
  }

  /** Finds the pets of rows by their ids, and takes each pet that no row is about yet. */
  private async byId(rows: readonly GoodRow[]): Promise<[GoodRow, KnownPet][]> {
    const found = [...(await petsById(rows, "there"))].filter(([, { id }]) => this.taken.add(String(id)));
    const untaken = await this.petsOf(found.map(([, { name }]) => name));
    for (const [, { id, name, categoryId }] of found) untaken.get(name)?.takeSame(id, categoryId);
    return found;
  }

  /** The pets of each name that no row is about yet. */
  private async petsOf(names: readonly string[]): Promise<ReadonlyMap<string, UntakenPets>> {
    const pets = new Map<string, UntakenPets>();
    let unread: string[] = [];
    for (const name of new Set(names)) {
      const remembered = this.remembered.get(name);
      if (remembered) pets.set(name, remembered);
      else unread.push(name);
    }
    while (unread.length > 0) {
      const read = await readPets(unread, this.options);
      for (const [name, untaken] of read) {
        pets.set(name, untaken);
        this.remembered.set(name, untaken);
      }
      unread = unread.slice(read.size);
    }
    return pets;
  }
}

/** What the columns of a file say about its pets. */
export function knownBy({
  settings: { columns },
  headers,
}: Pick<ImportSource, "settings" | "headers">): Pick<Options, "isByReference" | "hasIds"> {
  return { isByReference: columns.includes("reference"), hasIds: columns[headers.indexOf("id")] === "ignore" };
}

function hasReference({ reference }: GoodRow): boolean {
  return reference !== null;
}

function inBatches(rows: readonly GoodRow[]): GoodRow[][] {
  const starts = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, i) => i * ROWS_AT_ONCE);
  return starts.map((start) => rows.slice(start, start + ROWS_AT_ONCE));
}

const NONE = new UntakenPets([]);

/** The pets of the first of these names, as many as one statement reads. */
async function readPets(
  names: readonly string[],
  { isByReference }: Options,
): Promise<ReadonlyMap<string, UntakenPets>> {
  // A scalar, for which PostgreSQL looks at the index: for EXISTS, it would read all references first.
  const isReferenced = Prisma.sql`(SELECT reference FROM pet_reference WHERE pet_id = known.id) IS NOT NULL`;
  // A range of names rather than an equal one, in the order of its index: where most pets share a name, PostgreSQL would
  // read all pets by their ids until it has found enough of another name.
  const select = Prisma.sql`
    SELECT given.number, known.id, known.category_id AS "categoryId", known.status,
           ${isByReference ? isReferenced : Prisma.sql`false`} AS "isKnownOtherwise"
    FROM (
      SELECT name, number FROM unnest(${names}::text[]) WITH ORDINALITY AS given (name, number) ORDER BY number
    ) AS given
    CROSS JOIN LATERAL (
      SELECT id, category_id, status FROM pet
      WHERE name COLLATE "pet_name_order" >= given.name AND name COLLATE "pet_name_order" <= given.name
      ORDER BY name COLLATE "pet_name_order" DESC, id DESC LIMIT ${SAME_NAME_MAX}
    ) AS known
    ORDER BY given.number, known.id LIMIT ${READ_MAX}`;
  const rows = await dbForWork().$transaction(async (tx) => {
    // By its statistics, PostgreSQL would sort all pets of a name.
    await readInOrder(tx);
    return tx.$queryRaw<(Pet & { number: bigint; isKnownOtherwise: boolean })[]>(select);
  });
  const ofNames = names.map(() => ({ pets: [] as Pet[], others: new Set<bigint>() }));
  for (const { number, isKnownOtherwise, ...pet } of rows) {
    const ofName = ofNames[Number(number) - 1];
    if (isKnownOtherwise) ofName?.others.add(pet.categoryId);
    else ofName?.pets.push(pet);
  }
  // Of the last name, there may be more.
  const whole = rows.length < READ_MAX ? ofNames : ofNames.slice(0, Number(rows.at(-1)?.number) - 1);
  return new Map(whole.map(({ pets, others }, i) => [names[i] ?? "", new UntakenPets(pets, others)]));
}
