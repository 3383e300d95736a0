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

  it.each(["Kitten", "Unnamed"])("counts once: the second row is a new pet, as with %s", async (name) => {
    await add(name);
    const { checked, done } = await update(await copied(SOLD, REFERENCE));
    expect(checked).toMatchObject({ good: 2, known: { count: 1, differing: 1 } });
    expect(done).toMatchObject({ added: 1, updated: 1 });
    expect(await pets()).toEqual([`${name} sold`, `${name} pending`]);
    await browser.call("jobs.undo", { jobId: String(done.undoJobId) });
    expect(await pets()).toEqual([`${name} available`]);
  });

  it("counts once, also where it was renamed since, or another row has its reference", async () => {
    await add("Kitten");
    const { id = 0n } = (await db().pet.findFirst()) ?? {};
    const file = await copied(SOLD, SOLD);
    await browser.call("pets.edit", { petId: String(id), version: 1, name: "Cat" });
    expect((await update(file)).checked).toMatchObject({ good: 2, known: { count: 1 } });
    expect(await pets()).toEqual(["Cat sold", "Kitten sold"]);
    await db().petReference.create({ data: { petId: id, reference: "A-1" } });
    const rows = await copied([",A-1,", ",A-1,"], [",A-1,", ",a1,"], [",A-1,", ",,"], [",A-1,", ",B2,"]);
    expect((await update(rows)).checked).toMatchObject({ good: 4, known: { count: 1, byReference: 1 } });
  });
});
