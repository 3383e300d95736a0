import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { type Job } from "@/lib/jobs/schemas";
import { JobRunner } from "@/lib/jobs/runner";
import { bulkHandler } from "./bulk-handler";
import { addPets, allPets, counted, expectTrueCounts, untilEnded } from "./testing";
import { undoHandler } from "./undo-job";

const PETS = 40;
const STEP_SIZE = 7;

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const actions = [
  { kind: "status", status: "sold" },
  { kind: "category", categoryId: "99" },
  { kind: "delete" },
] as const;

/** What others do meanwhile. */
const edit = fc.record({
  pet: fc.nat(PETS - 1),
  phase: fc.constantFrom("before", "during", "between", "undoing"),
  what: fc.constantFrom("name", "category", "status", "delete"),
});
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

it("undoes a bulk change exactly, whatever others do meanwhile, and reports what it kept", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...actions), fc.array(edit, { maxLength: 30 }), async (action, edits) => {
      await shop.empty();
      const [ann, bob] = [(await signedIn("staff")).browser, (await signedIn("staff")).browser];
      const runner = new JobRunner({ bulk: bulkHandler(STEP_SIZE), undo: undoHandler(STEP_SIZE) });
      runner.start();
      try {
        await addPets(PETS);
        await db().$executeRaw`UPDATE pet SET status = 'available' WHERE status = 'pending'`;
        const expected = await allPets();
        const make = (phase: Edit["phase"]) =>
          makeEdits(
            bob,
            expected,
            edits.map((one, number) => ({ ...one, number })).filter((one) => one.phase === phase),
          );

        await make("before");
        const body = { ...(await counted(ann, {})), action };
        const job = (await ann.call("pets.changeMany", body)).body;
        await make("during");
        const ended = await untilEnded(ann, job);
        expect(ended.state).toBe("done");
        await expectTrueCounts();
        await make("between");
        if (ended.canUndo) {
          const undo = (await ann.call("jobs.undo", { jobId: job.id })).body;
          await make("undoing");
          expect((await untilEnded(ann, undo)).state).toBe("done");
          await expectAllTakenBackOrNamed(
            job,
            undo,
            broughtBack(edits).map((pet) => expected[pet]?.id.toString()),
          );
          await expectAsExpected(expected, undo);
        }
        await expectTrueCounts();
      } finally {
        await runner.stop();
      }
    }),
    { numRuns: 25 },
  );
});

type Pets = Awaited<ReturnType<typeof allPets>>;

/**
 * Makes edits one after the other, and notes in `expected` what they changed, which must remain. Each sets a name or a
 * category that no other edit, no original pet and no bulk change has, by its number among the edits of all phases.
 */
async function makeEdits(
  browser: TestBrowser,
  expected: Pets,
  edits: readonly (Edit & { number: number })[],
): Promise<void> {
  for (const { pet, what, number } of edits) {
    const row = expected[pet];
    if (!row) continue;
    const params = { petId: row.id.toString() };
    if (what === "delete") {
      if ((await browser.call("pets.delete", params)).status === 200) row.is_deleted = true;
      continue;
    }
    const { version } = (await browser.call("pets.read", params)).body;
    const fields = { name: `Edit ${number}`, category: 100n + BigInt(number) };
    const body = {
      version,
      ...(what === "name" && { name: fields.name }),
      ...(what === "category" && { categoryId: fields.category.toString() }),
      ...(what === "status" && { status: "pending" as const }),
    };
    // Rejected if the job was faster or the pet has been deleted; nothing was changed then.
    if ((await browser.call("pets.edit", { ...params, ...body })).status !== 200) continue;
    if (what === "name") row.name = fields.name;
    if (what === "category") row.category_id = fields.category;
    if (what === "status") row.status = "pending";
  }
}

/** The pets whose status an edit may have set back to its original value, so that there is nothing to undo. */
function broughtBack(edits: readonly Edit[]): number[] {
  const petsOf = (isWanted: (phase: Edit["phase"]) => boolean) =>
    edits.filter(({ what, phase }) => what === "status" && isWanted(phase)).map(({ pet }) => pet);
  const later = new Set(petsOf((phase) => phase !== "before"));
  return petsOf((phase) => phase === "before").filter((pet) => later.has(pet));
}

/** Each pet that the job changed was changed by the undo or is reported: never both, and seldom neither. */
async function expectAllTakenBackOrNamed(job: Job, undo: Job, mayBeNeither: unknown[]): Promise<void> {
  const idsOf = async (id: string) =>
    (
      await db().$queryRaw<{ id: string }[]>`
        SELECT subject_id AS id FROM activity WHERE job_id = ${id}::uuid AND subject_type = 'pet'`
    ).map((row) => row.id);
  const named = (await namesOf(undo)).map(({ position }) => position.toString());
  const [changed, takenBack] = [await idsOf(job.id), await idsOf(undo.id)];
  expect(new Set(changed).size).toBe(changed.length);
  const dealtWith = [...takenBack, ...named];
  expect(new Set(dealtWith).size).toBe(dealtWith.length);
  expect(changed).toEqual(expect.arrayContaining(dealtWith));
  expect(mayBeNeither).toEqual(expect.arrayContaining(changed.filter((id) => !dealtWith.includes(id))));
}

/** Every pet is as before the job plus the edits of others; pets deleted meanwhile stay deleted, and are reported. */
async function expectAsExpected(expected: Pets, undo: Job): Promise<void> {
  const named = new Map((await namesOf(undo)).map(({ position, reasons }) => [position, reasons]));
  for (const [i, actual] of (await allPets()).entries()) {
    const reasons = named.get(actual.id) ?? [];
    if (JSON.stringify(reasons).includes("jobReasons.deletedSince")) expect(actual.is_deleted).toBe(true);
    else expect({ ...actual, reasons }).toEqual({ ...expected[i], reasons });
  }
}

const namesOf = ({ id }: Job) => db().jobFailure.findMany({ where: { jobId: id } });
