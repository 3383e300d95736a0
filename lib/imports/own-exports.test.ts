import { beforeEach, describe, expect, it } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { addressOf } from "@/lib/core/console-client";
import { db } from "@/lib/db";
import { setUpJobRunner } from "@/lib/jobs/testing";
import { exportFormats, type ExportFormat } from "@/lib/pets/schemas";
import { check, run, upload } from "./testing";

setUpTestShop();
setUpJobRunner();

let browser: TestBrowser;
beforeEach(async () => {
  await db().category.create({ data: { id: 7n, name: "Dogs" } });
  ({ browser } = await signedIn("staff"));
});

const add = (...names: string[]) => db().pet.createMany({ data: names.map((name) => ({ name, categoryId: 7n })) });

async function exported(format: ExportFormat = "csv"): Promise<string> {
  return (await browser.send("GET", addressOf("pets.export", { format, order: "oldest" }))).text();
}

/** Checks a file and updates what it knows. */
async function update(file: string, format: ExportFormat = "csv") {
  const { id } = await upload(browser, file, `pets.${format}`);
  return { checked: await check(browser, id), done: await run(browser, id, "all", { known: "update" }) };
}

/** All pets in order of id: "Bella sold". */
const pets = async () =>
  (await db().pet.findMany({ orderBy: { id: "asc" } })).map(({ name, status }) => `${name} ${status}`);

it.each(exportFormats)("knows pets whose names have spaces at their ends by its ids, as %s", async (format) => {
  const names = [..." \t\n\v\f\r\u00A0\u2003\u2028\u3000\uFEFF"].map((space, i) => `${space}Pet ${i}${space}`);
  await add(...names, "Max");
  const before = await pets();
  expect((await update(await exported(format), format)).done).toMatchObject({ added: 0, updated: 0 });
  expect(await pets()).toEqual(before);
  const { checked, done } = await update((await exported(format)).replaceAll("available", "sold"), format);
  expect(checked.known).toMatchObject({ count: 12, differing: 12, renamed: { count: 0 } });
  expect(done).toMatchObject({ added: 0, updated: 12 });
  const { body } = await browser.call("jobs.undo", { jobId: String(done.undoJobId) });
  expect(body).toMatchObject({ changed: "12", failed: "0" });
  expect(await pets()).toEqual(before);
});

it("knows a pet whose name had spaces at its ends when it was exported", async () => {
  await add("Bella ", "Max ");
  const file = (await exported()).replaceAll("available", "sold");
  const [bella, max] = await db().pet.findMany({ orderBy: { id: "asc" } });
  await browser.call("pets.edit", { petId: String(bella?.id), version: 1, name: "Bella II" });
  await browser.call("pets.delete", { petId: String(max?.id) });
  const { checked } = await update(file);
  expect(checked).toMatchObject({ known: { count: 1, renamed: { count: 1 } }, deleted: { count: 1 } });
  expect(await pets()).toEqual(["Bella II sold"]);
});

describe("the id of a pet in two rows", () => {
  const copied = async (...changes: [from: string, to: string][]) => {
    const [head = "", row = ""] = (await exported()).split("\r\n");
    const rows = changes.map(([from, to]) => row.replace(from, to));
    return `${[head, ...rows].join("\r\n")}\r\n`;
  };
  const REFERENCE: [string, string] = ["available,,", "pending,R1,"];
  const SOLD: [string, string] = ["available", "sold"];

  it.each(["Kitten", "Unnamed"])(
    "is invalid in the second: a copy of the row may be about a new pet, as with %s",
    async (name) => {
      await add(name);
      const { id } = await upload(browser, await copied(SOLD, REFERENCE));
      expect(await check(browser, id)).toMatchObject({
        good: 1,
        bad: 1,
        known: { count: 1, differing: 1 },
        faults: [{ line: 3, column: "id", code: "repeated", values: { place: "row", number: "2" } }],
      });
    },
  );

  it("counts once in a file of another system, also where it was renamed since, or another row has its reference", async () => {
    await add("Kitten");
    const { id = 0n } = (await db().pet.findFirst()) ?? {};
    const ofOthers = async (...changes: [string, string][]) =>
      (await copied(...changes)).replace("createdAt", "created");
    const file = await ofOthers(SOLD, SOLD);
    await browser.call("pets.edit", { petId: String(id), version: 1, name: "Cat" });
    expect((await update(file)).checked).toMatchObject({ good: 2, known: { count: 1 } });
    expect(await pets()).toEqual(["Cat sold", "Kitten sold"]);
    await db().petReference.create({ data: { petId: id, reference: "A-1" } });
    const rows = await ofOthers([",A-1,", ",A-1,"], [",A-1,", ",a1,"], [",A-1,", ",,"], [",A-1,", ",B2,"]);
    expect((await update(rows)).checked).toMatchObject({ good: 4, known: { count: 1, byReference: 1 } });
  });
});

describe("the id and the time of creation of a pet", () => {
  it.each(exportFormats)("tell that a row of another name and category is about that, as %s", async (format) => {
    await db().category.create({ data: { id: 8n, name: "Cats" } });
    await add("Bela", "Unnamed", "Max");
    const corrected = (text: string) =>
      [
        ["Bela", "Bella"],
        ["Unnamed", "Biscuit"],
        ["7", "8"],
        ["Dogs", "Cats"],
        ["available", "sold"],
      ].reduce((file, [from = "", to = ""]) => file.replaceAll(new RegExp(`(?<=["',])${from}`, "g"), to), text);
    const { checked, done } = await update(corrected(await exported(format)), format);
    expect(checked).toMatchObject({ good: 3, known: { count: 3, differing: 3, renamed: { count: 3 } } });
    expect(checked.known.renamed.first[0]).toMatchObject({
      name: "Bela",
      newName: "Bella",
      category: { from: "Dogs", to: "Cats" },
    });
    expect(done).toMatchObject({ added: 0, updated: 3 });
    expect(await pets()).toEqual(["Bela sold", "Unnamed sold", "Max sold"]);
  });

  it("tell nothing one without the other", async () => {
    await add("Bela");
    const renamed = (await exported()).replace("Bela", "Bella");
    const { id = 0n, createdAt } = (await db().pet.findFirst()) ?? {};
    const at = createdAt?.toISOString() ?? "";
    const others = [
      renamed.replace(`,${at}`, ",2026-11-21T10:20:30.456Z"),
      renamed.replace(`,${at}`, ",a year ago"),
      renamed.replace(`\n${id},`, `\n${id + 1n},`),
    ];
    for (const file of others)
      expect(await check(browser, (await upload(browser, file)).id)).toMatchObject({ good: 1, known: { count: 0 } });
  });

  it("tell that a row of another name is about a deleted pet", async () => {
    await add("Bela");
    const file = (await exported()).replace("Bela", "Bella");
    const { id = 0n } = (await db().pet.findFirst()) ?? {};
    await browser.call("pets.delete", { petId: String(id) });
    expect((await update(file)).checked).toMatchObject({ good: 1, known: { count: 0 }, deleted: { count: 1 } });
    expect(await pets()).toEqual([]);
  });
});
