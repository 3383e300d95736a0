import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { addressOf } from "@/lib/core/console-client";
import { INT64_MAX, INT64_MIN } from "@/lib/core/int64";
import { db } from "@/lib/db";
import { jobHandlers } from "@/lib/jobs/handlers";
import { JobRunner } from "@/lib/jobs/runner";
import { exportFormats, petReference, type ExportFormat } from "@/lib/pets/schemas";
import { newPet, type NewPet } from "@/lib/pets/contract";
import { petStatuses } from "@/lib/pets/statuses";
import { IMPORT_ROWS_MAX } from "./schemas";
import { check, run, upload } from "./testing";
import { message } from "@/lib/texts/message";

let shop: Awaited<ReturnType<typeof openTestShop>>;
let runner: JobRunner;
let browser: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  await db().category.createMany({
    data: [
      { id: 7n, name: "=Dogs" },
      { id: INT64_MIN, name: "7" },
    ],
  });
  ({ browser } = await signedIn("staff"));
  runner = new JobRunner(jobHandlers);
  runner.start();
});
afterAll(async () => {
  await runner.stop();
  await shop.close();
});

const tricky = fc
  .array(
    fc.constantFrom(
      "'",
      '"',
      "=",
      "+",
      "-",
      "@",
      "\t",
      "\r",
      "\n",
      "\r\n",
      ",",
      ";",
      "|",
      " ",
      "Rex",
      "é",
      "🐕",
      "\u202e",
      "\uFEFF",
      "7",
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(""));

type ReferencedPet = NewPet & { reference: string | null };

const reference = fc
  .oneof(tricky, fc.string({ unit: "binary", maxLength: 40 }))
  .map((text) => text.trim())
  .filter((text) => petReference.safeParse(text).success);

const pet: fc.Arbitrary<ReferencedPet> = fc.record({
  reference: fc.option(reference),
  // An import leaves out spaces at the ends of a name.
  name: fc
    .oneof(tricky, fc.string({ unit: "binary", maxLength: 40 }))
    .map((name) => name.trim())
    .filter((name) => newPet.shape.name.safeParse(name).success),
  categoryId: fc.oneof(
    fc.constantFrom(INT64_MIN, INT64_MAX, 0n, -1n, 7n),
    fc.bigInt({ min: INT64_MIN, max: INT64_MAX }),
  ),
  status: fc.constantFrom(...petStatuses),
});

async function exported(format: ExportFormat): Promise<Buffer> {
  const answer = await browser.send("GET", addressOf("pets.export", { format, order: "oldest" }));
  return Buffer.from(await answer.arrayBuffer());
}

const petsInShop = (): Promise<ReferencedPet[]> =>
  db().$queryRaw`
    SELECT name, category_id AS "categoryId", status, reference FROM pet LEFT JOIN pet_reference ON pet_id = id ORDER BY id`;

async function add(pets: readonly ReferencedPet[]): Promise<void> {
  const added = await db().pet.createManyAndReturn({ data: pets.map(({ reference: _, ...each }) => each) });
  const references = pets.flatMap((each, i) => {
    const { id: petId = 0n } = added[i] ?? {};
    return each.reference === null ? [] : [{ petId, reference: each.reference }];
  });
  await db().petReference.createMany({ data: references });
}

const petsOfShop = fc.uniqueArray(pet, {
  minLength: 1,
  maxLength: 60,
  selector: ({ reference: text }) => text ?? Symbol("none"),
});

it.each(exportFormats)("an export as %s is imported unchanged", async (format) => {
  await fc.assert(
    fc.asyncProperty(petsOfShop, async (pets) => {
      await db().$executeRaw`TRUNCATE pet, pet_reference`;
      await add(pets);
      expect(await petsInShop()).toEqual(pets);
      const file = await exported(format);

      await db().$executeRaw`TRUNCATE pet, pet_reference`;
      const { id, missing } = await upload(browser, new Uint8Array(file), `pets.${format}`);
      expect(missing).toEqual([]);
      expect(await check(browser, id)).toMatchObject({ good: pets.length, bad: 0 });
      await run(browser, id, "all", { again: true });
      expect(await petsInShop()).toEqual(pets);
      // Identical except for new ids and times.
      const withoutNews = (bytes: Buffer) =>
        bytes.toString().replaceAll(/(?<=^|\n)(\{"id":)?[0-9]+,|[0-9-]{10}T[0-9:.]{12}Z/g, "");
      expect(withoutNews(await exported(format))).toBe(withoutNews(file));
    }),
    { numRuns: 15 },
  );
});

it("a file with too many rows is not imported", async () => {
  const { id } = await upload(browser, `name,category,status\n${"x,1,sold\n".repeat(IMPORT_ROWS_MAX + 1)}`);
  const found = await check(browser, id);
  expect(found.unreadable).toEqual(message("fileErrors.tooManyRows", { max: IMPORT_ROWS_MAX }));
}, 180_000);
