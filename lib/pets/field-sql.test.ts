import { describe, expect, it } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { setUpTestShop } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { goesBackSql, isKeptSql, jsonOf } from "@/lib/pets/field-sql";
import { petFields, type PetField } from "@/lib/pets/fields";

setUpTestShop();

const nullable = (column: string, type: PetField["type"]): PetField => ({
  ...petFields.name,
  column,
  type,
  isNullable: true,
});
const note = nullable("note", "text");

it("matches the columns of the database", async () => {
  const described = Object.values(petFields).map(({ column, type, isNullable }) => ({ column, type, isNullable }));
  for (const table of ["pet", "deleted_pet"]) {
    const columns = await db().$queryRaw<object[]>`
      SELECT attname::text AS column, format_type(atttypid, NULL) AS type, NOT attnotnull AS "isNullable"
      FROM pg_attribute WHERE attrelid = ${table}::regclass AND attname = ANY (${described.map(({ column }) => column)})
      ORDER BY array_position(${described.map(({ column }) => column)}, attname::text)`;
    expect(columns, table).toEqual(described);
  }
});

it("writes a page as JSON, whichever columns are NULL", async () => {
  const fields = {
    ...petFields,
    note,
    breederId: nullable("breeder_id", "bigint"),
    was: nullable("was", "pet_status"),
  };
  const rows = await db().$queryRaw<{ json: string }[]>`
    SELECT string_agg(${Prisma.raw(jsonOf(fields))}, ',' ORDER BY id) AS json
    FROM (VALUES (1::bigint, 'Rex "the" dog', 7::bigint, 'sold'::pet_status, NULL, NULL::bigint, NULL::pet_status),
                 (2, 'Mia', -9, 'pending', 'shy', 5, 'available')
         ) AS pet (id, name, category_id, status, note, breeder_id, was)`;
  expect(JSON.parse(`[${rows[0]?.json}]`)).toEqual([
    { id: 1, name: 'Rex "the" dog', categoryId: 7, status: "sold", note: null, breederId: null, was: null },
    { id: 2, name: "Mia", categoryId: -9, status: "pending", note: "shy", breederId: 5, was: "available" },
  ]);
});

describe("the undo of a nullable field", () => {
  type Case = { before: string | null; after: string | null; current: string | null };
  const goesBack = async ({ before, after, current }: Case) => {
    const [row] = await db().$queryRaw<{ is: boolean }[]>`
      SELECT ${Prisma.raw(goesBackSql(note))} AS is
      FROM (VALUES (${current}::text)) AS pet (note),
           (VALUES (${before}::text, ${after}::text)) AS c (old_note, new_note)`;
    return row?.is;
  };
  const isKept = async (action: string, { before, after, current }: Case, field = note, isThere = true) => {
    const [row] = await db().$queryRaw<{ is: boolean }[]>`
      SELECT ${Prisma.raw(isKeptSql(field))} AS is
      FROM (VALUES (${isThere ? 1 : null}::int, ${current}::text)) AS there (id, ${Prisma.raw(field.column)}),
           (VALUES (${action}, ${before}::text, ${after}::text))
             AS entry (action, ${Prisma.raw(`old_${field.column}, new_${field.column}`)})`;
    return row?.is;
  };

  it.each([
    [{ before: null, after: "shy", current: "shy" }, true],
    [{ before: "shy", after: null, current: null }, true],
    [{ before: "shy", after: "loud", current: "loud" }, true],
    [{ before: null, after: "shy", current: "loud" }, false],
    [{ before: null, after: "shy", current: null }, false],
    [{ before: null, after: null, current: "shy" }, false],
    [{ before: null, after: null, current: null }, false],
  ])("puts the value back of %o: %s", async (values, expected) => {
    expect(await goesBack(values)).toBe(expected);
  });

  it.each([
    [{ before: null, after: "shy", current: "loud" }, true],
    [{ before: "shy", after: "loud", current: null }, true],
    [{ before: "shy", after: null, current: "loud" }, true],
    [{ before: null, after: "shy", current: null }, false],
    [{ before: "shy", after: null, current: null }, false],
    [{ before: null, after: null, current: "loud" }, false],
  ])("keeps what others changed since, of %o: %s", async (values, expected) => {
    expect(await isKept("pet.updated", values)).toBe(expected);
    expect(await isKept("pet.updated", values, note, false), "of a pet that is gone").toBe(false);
  });

  it.each([
    [{ before: null, after: null, current: "shy" }, true],
    [{ before: null, after: "shy", current: null }, true],
    [{ before: null, after: null, current: null }, false],
    [{ before: null, after: "shy", current: "shy" }, false],
  ])("keeps an added pet that was changed since, of %o: %s", async (values, expected) => {
    expect(await isKept("pet.created", values)).toBe(expected);
    expect(await isKept("pet.deleted", values)).toBe(false);
  });

  it("ignores a NOT NULL field that a record is too old to contain", async () => {
    expect(await isKept("pet.created", { before: null, after: null, current: "Rex" }, petFields.name)).toBe(false);
    expect(await isKept("pet.created", { before: null, after: "Max", current: "Rex" }, petFields.name)).toBe(true);
  });
});
