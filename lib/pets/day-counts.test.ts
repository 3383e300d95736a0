import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, signedIn } from "@/lib/accounts/testing";
import { undoEntry } from "@/lib/activity/undo";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { db, dbForWork } from "@/lib/db";
import { changePetsInBulk } from "./bulk";
import { createPet, deletePet, editPet, restorePet } from "./console-service";
import type { JobAction } from "./schemas";
import { petStatuses, type PetStatus } from "./statuses";
import { undoJob } from "./undo-job";

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const PETS = 2;

const pet = fc.nat(PETS - 1);
const status = fc.constantFrom(...petStatuses, "sold" as const);
/** Counted from the newest. */
const back = fc.nat(9);
const bulkAction = fc.oneof(
  fc.record({ kind: fc.constant("status" as const), status }),
  fc.constant({ kind: "delete" as const }),
  fc.constant({ kind: "restore" as const }),
);
const change = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("add" as const), status }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("edit" as const), pet, status }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rename" as const), pet }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), pet }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restore" as const), pet }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("bulk" as const), pets: fc.uniqueArray(pet), action: bulkAction }),
  },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant("undo" as const), back }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("undo job" as const), back: fc.nat(3) }) },
  // Their days differ at any time.
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("zone" as const),
      zone: fc.constantFrom("Pacific/Kiritimati", "Pacific/Pago_Pago"),
    }),
  },
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const edit = (to: PetStatus): Change => ({ kind: "edit", pet: 0, status: to });
const undo = (entriesBack: number): Change => ({ kind: "undo", back: entriesBack });

it("counts on each day what led to the present pets, after any changes, undos and redos", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 20, size: "max" }), async (changes) => {
      const { entries, model, apply } = await openShop();
      await apply({ kind: "add", status: "available" });
      for (const one of changes) {
        await apply(one);
        expect(await countedDays()).toEqual(model.days());
      }
      for (const { id } of (await entries()).reverse()) {
        await apply({ kind: "undo", entryId: id });
        expect(await countedDays()).toEqual(model.days());
      }
      expect(await db().pet.count()).toBe(0);
      expect(model.days()).toEqual([]);
    }),
    {
      numRuns: 25,
      examples: [
        // Every chain is undone from the newest entry on in the end: here, what reversed another change is undone first.
        [[edit("sold"), edit("available")]],
        [
          [
            { kind: "delete", pet: 0 },
            { kind: "restore", pet: 0 },
          ],
        ],
        // Undoes the first sale while the second counts, by which the pet is sold again after an undo.
        [[edit("sold"), edit("available"), edit("sold"), edit("available"), undo(0), undo(4)]],
        // Undoes an entry again after all that led to it was undone.
        [[edit("sold"), edit("available"), undo(0), undo(2), undo(2)]],
      ],
    },
  );
});

/** An empty shop, a function that changes it, and the model, which reads the recorded changes after each. */
async function openShop() {
  await shop.empty();
  const { id } = await signedIn("staff");
  const actor: Actor = { kind: "account", id, role: "staff" };
  const model = new Model();
  const pets: bigint[] = [];
  const apply = async (one: Change | { kind: "undo"; entryId: bigint }) => {
    const earlier = await recorded();
    const undone = await perform(actor, one, pets, earlier).catch((error: unknown) => {
      // Refused, as a deletion of a deleted pet is.
      if (error instanceof AppError) return [];
      throw error;
    });
    for (const entry of (await recorded()).slice(earlier.length)) model.follow(entry, undone);
  };
  return { entries: recorded, model, apply };
}

/** Makes a change. Returns the entries that it undoes. */
async function perform(
  actor: Actor,
  one: Change | { kind: "undo"; entryId: bigint },
  pets: bigint[],
  earlier: Entry[],
): Promise<Entry[]> {
  const idOf = (index: number) => pets[index % pets.length] ?? 0n;
  switch (one.kind) {
    case "add":
      if (pets.length < PETS)
        pets.push(
          BigInt((await createPet(actor, { name: "Rex", categoryId: 1n, status: one.status, reference: null })).id),
        );
      return [];
    case "edit":
      await editPet(actor, idOf(one.pet), { version: await versionOf(idOf(one.pet)), status: one.status });
      return [];
    case "rename":
      await editPet(actor, idOf(one.pet), { version: await versionOf(idOf(one.pet)), name: `Rex ${earlier.length}` });
      return [];
    case "delete":
      await deletePet(actor, idOf(one.pet));
      return [];
    case "restore":
      await restorePet(actor, idOf(one.pet));
      return [];
    case "bulk":
      await changePetsInBulk(actor, { target: { ids: one.pets.map(idOf) }, action: one.action satisfies JobAction });
      return [];
    case "undo": {
      const entry =
        "entryId" in one ? earlier.find(({ id }) => id === one.entryId) : earlier.at(-1 - (one.back % earlier.length));
      if (entry) await undoEntry(actor, entry.id);
      return entry ? [entry] : [];
    }
    case "undo job": {
      const jobs = [...new Set(earlier.flatMap(({ job_id }) => job_id ?? []))];
      const jobId = jobs.at(-1 - one.back);
      if (jobId !== undefined) await undoJob(actor, jobId);
      return earlier.filter(({ job_id }) => job_id === jobId);
    }
    case "zone":
      await dbForWork().$executeRaw`UPDATE shop_setting SET time_zone = ${one.zone}`;
      return [];
  }
}

type Entry = {
  id: bigint;
  action: string;
  subject_id: string;
  job_id: string | null;
  day: string;
  from: PetStatus | null;
  to: PetStatus | null;
};

const recorded = () => db().$queryRaw<Entry[]>`
  SELECT id, action, subject_id, job_id::text, shop_day(at)::text AS day, before ->> 'status' AS from,
         after ->> 'status' AS to
  FROM activity WHERE subject_type = 'pet' ORDER BY id`;

const versionOf = async (id: bigint) => (await db().pet.findUnique({ where: { id } }))?.version ?? 1;

const countedDays = async () =>
  (
    await db().$queryRaw<{ day: string }[]>`
      SELECT concat_ws(' ', day, event, sum(count)) AS day FROM pet_day GROUP BY pet_day.day, event
      HAVING sum(count) <> 0 ORDER BY pet_day.day, event::text`
  ).map(({ day }) => day);

/** A state of a pet: the state before it, and what counts for the change that led from there. */
type State = { before: State | null; counts: string | null };

/** The rule of `uncountDays`: counted is what led to the present states. */
class Model {
  private readonly histories = new Map<string, { present: State; steps: { id: bigint; from: State; to: State }[] }>();

  follow({ id, action, subject_id, day, from, to }: Entry, undone: readonly Entry[]): void {
    const isStatus = action === "pet.updated";
    if (isStatus && (from === "sold") === (to === "sold")) return;
    const key = `${subject_id} ${isStatus ? "is sold" : "is there"}`;
    const history = this.histories.get(key) ?? { present: { before: null, counts: null }, steps: [] };
    const { present, steps } = history;
    const undoneHere = undone.find((entry) => entry.subject_id === subject_id);
    const undoneStep = steps.find((step) => step.id === undoneHere?.id);
    history.present = !undoneHere
      ? { before: present, counts: eventOf(action, to) && `${day} ${eventOf(action, to)}` }
      : undoneStep?.to === present
        ? undoneStep.from
        : (present.before ?? steps.at(-1)?.from ?? present);
    steps.push({ id, from: present, to: history.present });
    this.histories.set(key, history);
  }

  /** `<day> <event> <count>` */
  days(): string[] {
    const counts = new Map<string, number>();
    for (const { present } of this.histories.values()) {
      for (let state: State | null = present; state !== null; state = state.before) {
        if (state.counts !== null) counts.set(state.counts, (counts.get(state.counts) ?? 0) + 1);
      }
    }
    return [...counts].map(([event, count]) => `${event} ${count}`).sort();
  }
}

function eventOf(action: string, to: PetStatus | null): string | null {
  if (action === "pet.created") return "added";
  if (action === "pet.deleted") return "deleted";
  return action === "pet.updated" && to === "sold" ? "sold" : null;
}
