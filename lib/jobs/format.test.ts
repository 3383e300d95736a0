import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { setUpTestShop } from "@/lib/accounts/testing";
import { importSettings } from "@/lib/imports/schemas";
import { importJobParams } from "@/lib/imports/source";
import { bulkParams } from "@/lib/pets/bulk-handler";
import { petFilter } from "@/lib/pets/schemas";
import { db } from "@/lib/db";
import { message } from "@/lib/texts/message";
import { addJob } from "./add-job";
import { JOB_FORMAT } from "./format";
import { takeJob } from "./take-job";

setUpTestShop();

let id: string;
beforeEach(async () => {
  const job = { kind: "bulk", permission: "pets:write", title: message("jobTitles.deleteAll"), total: null } as const;
  id = await db().$transaction((tx) => addJob(tx, { kind: "operator" }, { ...job, params: {} }));
});

/** Takes the job as 1.0.0 does: once it is queued, or its lease has expired. */
async function takeAsEarlierRelease(): Promise<number> {
  return db().$executeRaw`
    UPDATE job SET state = 'running', lease_id = ${randomUUID()}::uuid, lease_until = now() + interval '30 s'
    WHERE id = ${id}::uuid AND (state = 'queued' OR lease_until < now())`;
}

it("leaves a job of this release alone in a process of an earlier one, also when the job was interrupted", async () => {
  expect(await takeAsEarlierRelease()).toBe(0);
  const taking = await takeJob(["bulk"]);
  expect(taking?.run.id).toBe(id);
  taking?.run.close();
  await db().$executeRaw`UPDATE job SET lease_until = now() - interval '1 s' WHERE id = ${id}::uuid`;
  expect(await takeAsEarlierRelease()).toBe(0);
  expect((await takeJob(["bulk"]))?.run.id).toBe(id);
});

it("takes a job of an earlier release, and gives it to a process of one", async () => {
  await db().$executeRaw`UPDATE job SET format = 1 WHERE id = ${id}::uuid`;
  expect(await takeAsEarlierRelease()).toBe(1);
  await db().$executeRaw`UPDATE job SET lease_until = now() - interval '1 s' WHERE id = ${id}::uuid`;
  expect((await takeJob(["bulk"]))?.run.id).toBe(id);
});

it("leaves a job of a later release alone", async () => {
  await db().$executeRaw`UPDATE job SET format = ${JOB_FORMAT + 1} WHERE id = ${id}::uuid`;
  expect(await takeJob(["bulk"])).toBeNull();
});

it("refuses a filter with a condition that it does not know, rather than to change more pets", () => {
  const params = { filter: {}, action: { kind: "delete" }, upTo: "7" };
  expect(bulkParams.safeParse(params).success).toBe(true);
  expect(bulkParams.safeParse({ ...params, filter: { colour: "red" } }).success).toBe(false);
  expect(bulkParams.safeParse({ ...params, onlyOf: "me" }).success).toBe(false);
});

it("refuses an import with a choice that it does not know, and takes one of 1.0.0", () => {
  expect(importJobParams.safeParse({ importId: id }).success).toBe(true);
  expect(importJobParams.safeParse({ importId: id, unnamed: "skip" }).success).toBe(false);
});

it("has the parameters of its format: a new one that must not be ignored needs a new format", () => {
  const names = {
    bulk: Object.keys(bulkParams.shape),
    filter: Object.keys(petFilter.shape),
    import: Object.keys(importJobParams.shape),
    importSettings: Object.keys(importSettings.shape),
  };
  expect({ [JOB_FORMAT]: names }).toEqual({
    4: {
      bulk: ["filter", "action", "upTo", "asOf", "hasWords", "emptied", "skippedBy"],
      filter: ["status", "q", "category", "unnamed", "addedFrom", "addedTo", "updatedFrom", "updatedTo", "import"],
      import: ["known", "byName", "deleted", "importId", "upTo"],
      importSettings: [
        "format",
        "sheet",
        "encoding",
        "separator",
        "skippedRows",
        "hasHeader",
        "columns",
        "defaultName",
        "defaultCategory",
        "defaultStatus",
        "emptyWords",
        "matches",
      ],
    },
  });
});
