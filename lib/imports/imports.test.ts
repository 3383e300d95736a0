import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, recordedActions, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { addressOf } from "@/lib/core/console-client";
import { INT64_MAX, INT64_MIN } from "@/lib/core/int64";
import { db, poolStates, type Transaction } from "@/lib/db";
import { jobHandlers } from "@/lib/jobs/handlers";
import type { JobHandler, JobRun } from "@/lib/jobs/job-run";
import { JobRunner } from "@/lib/jobs/runner";
import { readJob } from "@/lib/jobs/service";
import { countLockWaits } from "@/lib/lock-waits.fixture";
import { createPet } from "@/lib/pets/service";
import { undoHandler } from "@/lib/pets/undo-job";
import { IMPORT_FILES_MAX } from "./schemas";
import { validateRows, readSource, ROWS_AT_ONCE } from "./source";
import { removeOldFiles } from "./sweep";
import { check, read, run, untilEnded, upload } from "./testing";
import { sheetData, workbook, workbookOf } from "@/e2e/fixtures/workbook";
import { message } from "@/lib/texts/message";

let shop: Awaited<ReturnType<typeof openTestShop>>;
let runner: JobRunner;
let browser: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  runner = new JobRunner(jobHandlers);
  runner.start();
});
afterAll(async () => {
  await runner.stop();
  await shop.close();
});
beforeEach(async () => {
  await shop.empty();
  await db().category.create({ data: { id: 7n, name: "Dogs" } });
  ({ browser } = await signedIn("staff"));
});

const petsInShop = () =>
  db().pet.findMany({ orderBy: { id: "asc" }, select: { name: true, categoryId: true, status: true } });
const errorsOf = async (importId: string) =>
  (await browser.send("GET", addressOf("imports.errors", { importId }))).text();

/** Holds a lock until it is released. */
async function hold(lock: (tx: Transaction) => Promise<unknown>): Promise<{ release(): Promise<void> }> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let locked: () => void = () => undefined;
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const holding = db().$transaction(
    async (tx) => {
      await lock(tx);
      locked();
      await released;
    },
    { timeout: 60_000 },
  );
  await isLocked;
  return {
    async release() {
      release();
      await holding;
    },
  };
}

/** Holds the counter shards of imports, as running imports of other accounts do. */
function holdShards(): Promise<{ release(): Promise<void> }> {
  return hold(
    (tx) => tx.$queryRaw`SELECT pg_advisory_xact_lock(5402771983 + shard)::text FROM generate_series(0, 3) AS shard`,
  );
}

const GOOD = "name,category,status\r\nRex,7,sold\r\nMia,dogs,\r\n";
const MIXED =
  'Name;Category;Status\nRex;7;sold\n;7;sold\nMia;nobody;sold\n"Two\nlines";Dogs;eaten\nTom;9223372036854775808;\nZoë;-1;Pending\n';

describe("an upload", () => {
  it("is stored, and returns the detected settings and the first rows", async () => {
    const detail = await upload(browser, Buffer.from(`\uFEFF${MIXED}`), " Tiere é.csv ");
    expect(detail).toMatchObject({
      fileName: "Tiere é.csv",
      state: "draft",
      size: Buffer.byteLength(MIXED) + 3,
      settings: {
        format: "csv",
        encoding: "utf-8",
        separator: ";",
        skippedRows: 0,
        hasHeader: true,
        columns: ["name", "category", "status"],
      },
      missing: [],
      check: null,
      sameFile: null,
    });
    expect(detail.sample[0]).toEqual({
      header: "Name",
      values: ["Rex", "", "Mia", "Two\nlines", "Tom"],
      mayBeReference: true,
    });
    expect(await petsInShop()).toEqual([]);
    expect(await recordedActions()).toContain("import.uploaded");
  });

  it("of an empty file is rejected and not stored", async () => {
    await expect(upload(browser, Buffer.from(""))).rejects.toThrow("The file is empty.");
    expect(await db().petImport.count()).toBe(0);
  });

  it("is rejected for its own reason, even when it cannot be deleted", async () => {
    await db()
      .$executeRaw`CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE lock_not_available; END'`;
    await db().$executeRaw`CREATE TRIGGER refuse_it BEFORE DELETE ON pet_import EXECUTE FUNCTION refuse_it()`;
    const refused = await upload(browser, Buffer.from("")).catch(String);
    await db().$executeRaw`DROP FUNCTION refuse_it CASCADE`;
    expect(refused).toContain("The file is empty.");
    await db().$executeRaw`UPDATE pet_import SET created_at = now() - interval '25 hours'`;
    await removeOldFiles();
    expect(await db().petImport.count()).toBe(0);
  });

  it.each([["an image", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89"]])(
    "of %s is rejected and not stored",
    async (_, bytes) => {
      await expect(upload(browser, Buffer.from(bytes, "latin1"))).rejects.toThrow("The file is not text.");
      expect([await db().petImport.count(), await db().importPiece.count()]).toEqual([0, 0]);
    },
  );

  it("of one JSON document is rejected, says what to do, and is not stored", async () => {
    const array = '[\n  {"name": "Rex", "category": "7"},\n  {"name": "Mia", "category": "7"}\n]\n';
    for (const file of [array, Buffer.from(`\uFEFF${array}`, "utf16le"), `{\n  "pets": ${array}}\n`])
      await expect(upload(browser, file, "pets.json")).rejects.toThrow(
        "The file is one JSON document. Save it as JSON Lines, one object a line, or as CSV.",
      );
    expect([await db().petImport.count(), await db().importPiece.count()]).toEqual([0, 0]);
  });

  it("of an OpenDocument spreadsheet is rejected by its name", async () => {
    const file = Buffer.from(
      `PK\x03\x04${"\0".repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK`,
      "latin1",
    );
    await expect(upload(browser, file, "pets.ods")).rejects.toThrow(
      "The file is an OpenDocument spreadsheet. Save it as XLSX or CSV, and upload that.",
    );
  });

  it("that is aborted is not stored", async () => {
    let sent = 0;
    const broken = new ReadableStream({
      pull(controller) {
        if (sent++ < 40) controller.enqueue(new Uint8Array(100_000).fill(65));
        else controller.error(new Error("gone"));
      },
    });
    await expect(upload(browser, broken)).rejects.toThrow("The file ended before it was complete.");
    expect([await db().petImport.count(), await db().importPiece.count()]).toEqual([0, 0]);
  });

  it("is rejected for an account with too many pending files, also when several arrive at once", async () => {
    const { actorKind, actorId } = await db().petImport.findUniqueOrThrow({
      where: { id: (await upload(browser, GOOD)).id },
    });
    const waiting = Array.from({ length: IMPORT_FILES_MAX - 2 }, () => ({ fileName: "old.csv", actorKind, actorId }));
    await db().petImport.createMany({ data: waiting });
    const results = await Promise.allSettled([1, 2, 3].map(() => upload(browser, GOOD)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(upload(browser, GOOD)).rejects.toThrow("Import or discard one first");
    const other = (await signedIn("staff")).browser;
    await expect(upload(other, GOOD)).resolves.toMatchObject({ state: "draft" });
  });

  it("requires a file name", async () => {
    const answer = await browser.send("POST", addressOf("imports.upload"), { file: "x" });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining(`"fields":{"fileName":"Fill in this field."}`),
    ]);
  });
});

describe("a dry run", () => {
  it("lists values that PostgreSQL does not store, with replacement characters", async () => {
    const file = '{"name":"Rex","category":"a\\u0000b","status":"a\\ud800b"}\n';
    const { id } = await upload(browser, file, "pets.jsonl");
    expect((await check(browser, id)).faults.map(({ value }) => value)).toEqual(["a\ufffdb", "a\ufffdb"]);
  });

  it("validates every row as the API does, and adds nothing", async () => {
    const { id } = await upload(browser, MIXED);
    const found = await check(browser, id);
    expect(found).toMatchObject({ good: 2, bad: 4, unreadable: null });
    // The words that are no category or status are shown to be matched.
    expect(found.faults).toEqual([{ line: 3, column: "Name", value: "", row: "7 · sold", code: "required" }]);
    expect((await read(browser, id)).body.words?.found.map(({ field, text }) => [field, text])).toEqual([
      ["category", "nobody"],
      ["category", "9223372036854775808"],
      ["status", "eaten"],
    ]);
    expect(found.kinds[0]).toMatchObject({ column: "Category", count: 2 });
    expect(await errorsOf(id)).toMatch(
      /^Row;Name;Category;Status;Error\r\n3;;7;sold;Name is required\r\n4;Mia;nobody;sold;Category .*\r\n5;"Two\nlines";Dogs;eaten;Status .*\r\n6;Tom;9223372036854775808;;Category .*\r\n$/,
    );
    expect(await petsInShop()).toEqual([]);
    const { checkJobId } = (await read(browser, id)).body;
    const job = await readJob({ kind: "system" }, checkJobId ?? "");
    expect(job).toMatchObject({ importId: id, change: null, done: "6", failed: "4", changed: "0" });
  });

  it("reports each line of JSON Lines with a member that no column has, since the first lines lack it", async () => {
    const line = (values: object) => `${JSON.stringify({ name: "Rex", category: 7, ...values })}\n`;
    const few = line({}).repeat(100) + line({ status: "sold" });
    expect((await upload(browser, few, "pets.jsonl")).settings.columns).toEqual(["name", "category", "status"]);
    const file = line({}).repeat(1_200) + line({ status: "sold" }) + line({ status: null, note: "" });
    const { id } = await upload(browser, file, "pets.jsonl");
    const { good, faults, kinds } = await check(browser, id);
    expect([good, faults]).toEqual([1_201, [{ line: 1_201, column: "status", value: "sold", code: "noColumn" }]]);
    expect(kinds).toMatchObject([{ column: "status", code: "noColumn", count: 1 }]);
    expect(await run(browser, id)).toMatchObject({ state: "failed", error: { key: "jobReasons.importBadRow" } });
    expect(await petsInShop()).toEqual([]);
  });

  it("reports why a file is unreadable, fails with that, and does not import it", async () => {
    const { id } = await upload(browser, 'name,category\nRex,7\n"Mia,7\nTom,7\n');
    const found = await check(browser, id);
    const unreadable = message("fileErrors.openQuote", { line: "3" });
    expect(found).toMatchObject({ good: 1, unreadable });
    const { checkJobId } = (await read(browser, id)).body;
    const job = await browser.call("jobs.read", { jobId: checkJobId ?? "" });
    expect(job.body).toMatchObject({ state: "failed", error: unreadable });
    const failed = await run(browser, id, "skip");
    expect(failed).toMatchObject({ state: "failed", error: { key: "jobReasons.importUnreadable" } });
    expect(await petsInShop()).toEqual([]);
  });

  it("that is repeated has no list of errors until it has ended", async () => {
    // Enough for the check to last longer than its answer.
    const { id } = await upload(browser, `name,category\n${",7\n".repeat(20_000)}`);
    await check(browser, id);
    expect((await read(browser, id)).body).toMatchObject({ hasErrors: true, errorRows: 20_000 });
    const { body: again } = await browser.call("imports.check", { importId: id });
    expect(again).toMatchObject({ hasErrors: false, errorRows: null });
    await untilEnded(again.checkJobId);
    expect((await read(browser, id)).body.hasErrors).toBe(true);
  });

  it("of many bad rows keeps yielding to the event loop", async () => {
    const { id, size } = await upload(browser, `name,categoryId\n${",x\n".repeat(5_000)}`);
    expect(size).toBeLessThan(64 * 1024);
    const source = await readSource({ importId: id });
    const sizes: number[] = [];
    let turns = 0;
    const count = () => {
      turns++;
      if (sizes.length < 5_000 / ROWS_AT_ONCE) setImmediate(count);
    };
    count();
    for await (const { validated } of validateRows(source, { categories: new Map() })) sizes.push(validated.length);
    expect(Math.max(...sizes)).toBe(ROWS_AT_ONCE);
    expect(turns).toBeGreaterThanOrEqual(5_000 / ROWS_AT_ONCE);
  });

  it("of nothing but empty rows keeps yielding to the event loop", async () => {
    const rows = 100_000;
    let longestMs = 0;
    let lastMs = performance.now();
    const watch = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - lastMs);
      lastMs = performance.now();
    }, 1);
    const startedMs = performance.now();
    const { id } = await upload(browser, `name,category\nRex,7\n${",\n".repeat(rows)}`);
    expect(await check(browser, id)).toMatchObject({ good: 1, bad: 0 });
    clearInterval(watch);
    // As a share of the whole, since other processes use this machine as well. It was all of it.
    expect(longestMs).toBeLessThan(Math.max(200, (performance.now() - startedMs) / 4));
  });

  it("of nothing but empty rows can be stopped at each part of it", async () => {
    const { id, size } = await upload(browser, `name,category\nRex,7\n${",\n".repeat(100_000)}`);
    let parts = 0;
    for await (const { validated } of validateRows(await readSource({ importId: id }), { categories: new Map() }))
      if (validated.length === 0) parts++;
    expect(parts).toBeGreaterThan(size / (32 * 1024));
  });

  it("requires a column for the name and the category, or a value for every row", async () => {
    const { id, missing } = await upload(browser, "colour,size,status\n1,2,sold\n");
    expect(missing).toEqual(["name", "category"]);
    await expect(check(browser, id)).rejects.toThrow("Choose which column is the name, or a name for every row.");
    const named = await browser.call("imports.change", { importId: id, defaultName: "Unnamed" });
    expect(named.body.missing).toEqual(["category"]);
    await expect(check(browser, id)).rejects.toThrow("Choose which column is the category");
    const whole = await browser.call("imports.change", { importId: id, defaultCategory: "7" });
    expect(whole.body.missing).toEqual([]);
    expect(await check(browser, id)).toMatchObject({ good: 1, bad: 0 });
    await run(browser, id);
    expect(await petsInShop()).toEqual([{ name: "Unnamed", categoryId: 7n, status: "sold" }]);
  });
});

describe("settings", () => {
  it("can be corrected, after which the rows are parsed again", async () => {
    const { id, settings } = await upload(browser, Buffer.from("Zoë;Hund\nBär;Katze\n", "latin1"));
    expect(settings).toMatchObject({
      encoding: "windows-1252",
      separator: ";",
      hasHeader: false,
      columns: ["name", "ignore"],
    });
    const input = { importId: id };
    const wide = await browser.call("imports.change", { ...input, separator: "|" });
    expect(wide.body.sample).toEqual([
      {
        header: message("rowErrors.columnNumber", { number: "1" }),
        values: ["Zoë;Hund", "Bär;Katze"],
        mayBeReference: true,
      },
    ]);
    const back = await browser.call("imports.change", {
      ...input,
      separator: ";",
      columns: ["ignore", "name"],
      defaultCategory: String(INT64_MIN),
      defaultStatus: "pending",
    });
    expect(back.body.missing).toEqual([]);
    await run(browser, id);
    expect(await petsInShop()).toEqual([
      { name: "Hund", categoryId: INT64_MIN, status: "pending" },
      { name: "Katze", categoryId: INT64_MIN, status: "pending" },
    ]);
  });

  it("that are invalid are rejected, and invalidate an earlier dry run when changed", async () => {
    const { id } = await upload(browser, GOOD);
    await check(browser, id);
    const input = { importId: id };
    const twice = await browser.call("imports.change", { ...input, columns: ["name", "name"] });
    expect(twice).toMatchObject({ status: 400, fields: { columns: "This value is not valid." } });
    const changed = await browser.call("imports.change", { ...input, defaultStatus: "sold" });
    expect(changed.body).toMatchObject({ check: null, checkJobId: null });
  });

  it("match the columns anew below rows that are skipped", async () => {
    const { id } = await upload(browser, "Rex,7\nname,category\nMia,7\n");
    const { body } = await browser.call("imports.change", { importId: id, skippedRows: 1, hasHeader: true });
    expect(body.settings).toMatchObject({ skippedRows: 1, columns: ["name", "category"] });
    expect(await check(browser, id)).toMatchObject({ good: 1, bad: 0 });
    const tooMany = await browser.call("imports.change", { importId: id, skippedRows: 21 });
    expect(tooMany.fields).toEqual({ skippedRows: "Enter a whole number from 0 to 20." });
  });

  it("with the wrong encoding are reported separately from bad rows", async () => {
    const { id } = await upload(browser, Buffer.from("name,category\nZoë,7\n", "latin1"));
    await browser.call("imports.change", { importId: id, encoding: "utf-8" });
    const unreadable = message("fileErrors.badCharacter", { encoding: "UTF-8", line: 2 });
    expect((await check(browser, id)).unreadable).toEqual(unreadable);
  });
});

describe("an import", () => {
  it("adds every row with its change record", async () => {
    const { id } = await upload(browser, GOOD);
    const done = await run(browser, id);
    expect(done).toMatchObject({ state: "done", added: 2, skipped: 0, hasFile: false, undoJobId: done.jobId });
    expect(await petsInShop()).toEqual([
      { name: "Rex", categoryId: 7n, status: "sold" },
      { name: "Mia", categoryId: 7n, status: "available" },
    ]);
    const rows = await db().activity.findMany({
      where: { jobId: done.jobId, subjectType: "pet" },
      orderBy: { id: "asc" },
    });
    expect(rows).toMatchObject([
      {
        action: "pet.created",
        actorKind: "account",
        requestId: "imports.run",
        subjectName: "Rex",
        after: { name: "Rex", categoryId: 7, status: "sold" },
      },
      { action: "pet.created", subjectName: "Mia", after: { name: "Mia", categoryId: 7, status: "available" } },
    ]);
    expect(await recordedActions()).toContain("import.completed");
    expect(await db().importPiece.count()).toBe(0);
    const counted = await db().petCount.aggregate({ _sum: { count: true } });
    expect(counted._sum.count).toBe(2n);
  });

  it("of all rows or none adds none when a row is bad, and reports that row", async () => {
    const { id } = await upload(browser, MIXED);
    const failed = await run(browser, id, "all");
    expect(failed).toMatchObject({
      state: "failed",
      added: null,
      error: message("jobReasons.importBadSheetRow", {
        line: "3",
        problem: message("rowErrors.required", { column: "Name" }),
      }),
    });
    expect(await petsInShop()).toEqual([]);
    const skipped = await run(browser, id, "skip");
    expect(skipped).toMatchObject({ state: "done", added: 2, skipped: 4, hasErrors: true, errorRows: 4 });
    expect((await petsInShop()).map(({ name }) => name)).toEqual(["Rex", "Zoë"]);
    expect((await errorsOf(id)).split("\r\n")).toHaveLength(6);
  });

  it("has an error file that is imported once its rows are corrected", async () => {
    const rows = ["\u00a0Age,Name,Species,", '3,,7,"a,\nb"', "4,Mia,nobody,=1+1", "5,Rex,7,"];
    const { id } = await upload(browser, rows.join("\n"));
    await run(browser, id, "skip");
    const file = await errorsOf(id);
    const corrected = file.replace("3,,7", "3,Tom,7").replace("nobody", "8");
    const again = await upload(browser, `\ufeff${corrected}`, "pets-errors.csv");
    expect(again.sample.map(({ header }) => header)).toEqual(["Row", "Age", "Name", "Species", "Column 4", "Error"]);
    expect(again.settings).toMatchObject({
      separator: ",",
      columns: ["ignore", "ignore", "name", "category", "ignore", "ignore"],
    });
    expect(await run(browser, again.id)).toMatchObject({ state: "done", added: 2, errorRows: null });
    expect((await petsInShop()).map(({ name, categoryId }) => [name, categoryId])).toEqual([
      ["Rex", 7n],
      ["Tom", 7n],
      ["Mia", 8n],
    ]);
  });

  it("has no number of rows before they are read, but never one of its own making", async () => {
    const { id } = await upload(browser, GOOD);
    await runner.stop();
    const { checkJobId } = (await browser.call("imports.check", { importId: id })).body;
    const total = async () => (await readJob({ kind: "system" }, checkJobId ?? "")).total;
    expect(await total()).toBeNull();
    runner = new JobRunner(jobHandlers);
    runner.start();
    await untilEnded(checkJobId);
    expect(await total()).toBe("2");
    expect(await run(browser, id)).toMatchObject({ added: 2 });
  });

  it("names the rows of a workbook as Excel numbers them, under titles and cells of several lines", async () => {
    const rows = [["Animals in care"], [""], ["Name", "Category"], ["Two\nlines", 7], ["", 7]];
    const { id } = await upload(browser, new Uint8Array(workbook(rows)), "pets.xlsx");
    const found = await check(browser, id);
    expect(found.faults).toMatchObject([{ line: 5, column: "Name", code: "required" }]);
    expect(await errorsOf(id)).toBe("Row,Name,Category,Error\r\n5,,7,Name is required\r\n");
    expect(await run(browser, id)).toMatchObject({
      error: message("jobReasons.importBadSheetRow", {
        line: "5",
        problem: message("rowErrors.required", { column: "Name" }),
      }),
    });
  });

  describe("of a workbook with several sheets", () => {
    const sheets = [
      {
        name: "Dogs",
        xml: sheetData([
          ["Name", "Category"],
          ["Rex", 7],
          ["Bo", 7],
          ["", 7],
        ]),
      },
      { name: "Old", xml: sheetData([["Name"], ["Ada"]]), isHidden: true },
      { name: "Cats", xml: sheetData([["Cats in care"], ["Category", "Name"], ["7", "Mia"], ["7", ""]]) },
    ];
    const uploaded = () => upload(browser, new Uint8Array(workbookOf(sheets)), "pets.xlsx");
    const choose = (importId: string, sheet: number) => browser.call("imports.chooseSheet", { importId, sheet });

    it("reads the sheet that is chosen, without another upload", async () => {
      const { id, settings, sheets: offered } = await uploaded();
      expect(settings).toMatchObject({ sheet: 1, skippedRows: 0, columns: ["name", "category"] });
      expect(offered).toEqual([
        { number: 1, name: "Dogs", rows: 4 },
        { number: 3, name: "Cats", rows: 4 },
      ]);
      await browser.call("imports.change", { importId: id, defaultCategory: "7" });
      await check(browser, id);
      const { body: cats } = await choose(id, 3);
      expect(cats).toMatchObject({
        sheet: { name: "Cats", others: 2 },
        settings: { sheet: 3, skippedRows: 1, columns: ["category", "name"], defaultCategory: "7" },
        check: null,
        checkJobId: null,
      });
      expect(cats.sample).toMatchObject([{ header: "Category" }, { header: "Name", values: ["Mia", ""] }]);
      expect(await check(browser, id)).toMatchObject({ good: 1, bad: 1 });
      expect(await errorsOf(id)).toBe("Row,Category,Name,Error\r\n4,7,,Name is required\r\n");
      // And back.
      await choose(id, 1);
      expect(await check(browser, id)).toMatchObject({ good: 2, bad: 1 });
      await choose(id, 3);
      expect(await run(browser, id, "skip")).toMatchObject({ state: "done", added: 1 });
      expect(await petsInShop()).toMatchObject([{ name: "Mia" }]);
      expect(await db().importPiece.count({ where: { part: { not: "faults" } } })).toBe(0);
      expect(
        await db().activity.findFirst({ where: { requestId: "imports.chooseSheet" }, orderBy: { id: "asc" } }),
      ).toMatchObject({ action: "import.changed", before: { sheet: "Dogs" }, after: { sheet: "Cats" } });
    });

    it("does not offer a hidden sheet, or one that it has not", async () => {
      const { id } = await uploaded();
      for (const number of [0, 2, 4])
        expect((await choose(id, number)).fields, String(number)).toEqual({ sheet: expect.any(String) });
    });

    it("cannot be changed while a job runs", async () => {
      const { id } = await uploaded();
      const { release } = await holdShards();
      const { body } = await browser.call("imports.run", { importId: id, mode: "skip" });
      expect((await choose(id, 3)).status).toBe(409);
      await release();
      await untilEnded(body.jobId);
    });
  });

  it("offers no choice of one sheet, and does not store the workbook", async () => {
    const { sheets, sheet } = await upload(browser, new Uint8Array(workbook([["Name"], ["Rex"]])), "pets.xlsx");
    expect({ sheets, sheet }).toEqual({ sheets: [], sheet: { name: "Animals", others: 0 } });
    expect(await db().importPiece.count({ where: { part: "workbook" } })).toBe(0);
  });

  it("accepts JSON Lines, with exact int64", async () => {
    const { id } = await upload(
      browser,
      `{"name":"'=1","categoryId":${INT64_MAX}}\nnonsense\n{"name":7,"category":"fish"}\n`,
    );
    const found = await check(browser, id);
    expect(found.faults).toEqual([
      { line: 2, column: "", value: "", code: "notObject" },
      { line: 3, column: "name", value: "7", row: "7 · fish", code: "notText" },
      { line: 3, column: "categoryId", value: "", row: "7 · fish", code: "required" },
    ]);
    await run(browser, id, "skip");
    expect(await petsInShop()).toEqual([{ name: "'=1", categoryId: INT64_MAX, status: "available" }]);
  });

  it("has its undo say whether it takes back categories", async () => {
    const namesCategories = async (file: string) => {
      const { id } = await upload(browser, file);
      await check(browser, id);
      await browser.call("imports.match", {
        importId: id,
        matches: [{ kind: "newCategory", field: "category", word: "newts", name: "Newts" }],
      });
      const { undoJobId } = await run(browser, id);
      return (await browser.call("jobs.undoEffect", { jobId: String(undoJobId) })).body.namesCategories;
    };
    expect(await namesCategories("name,category\nRex,7\n")).toBe(false);
    expect(await namesCategories("name,category\nNed,Newts\n")).toBe(true);
  });

  it("shows different values of a column, not the same one again", async () => {
    const { sample } = await upload(browser, "name,breed\nRex,NA\nMia,NA\nTom,NA\nKim,NA\nIda,NA\nZoe,Beagle\n");
    expect(sample[1]).toEqual({ header: "breed", values: ["NA", "Beagle"], mayBeReference: false });
  });

  it("of the same file requires confirmation, unless the first was undone", async () => {
    const first = await run(browser, (await upload(browser, GOOD)).id);
    const second = await upload(browser, GOOD, "copy.csv");
    expect(second.sameFile).toMatchObject({ id: first.id, added: 2, who: { kind: "account" } });
    const refused = await browser.call("imports.run", { importId: second.id, mode: "all" });
    expect(refused).toMatchObject({ status: 409, code: "conflict" });
    await run(browser, second.id, "all", { again: true });
    expect(await petsInShop()).toHaveLength(4);
  });

  it("is known by whether its pets are in the shop, however often it is undone and redone", async () => {
    const first = await run(browser, (await upload(browser, GOOD)).id);
    const sameFile = async () => (await upload(browser, GOOD, "copy.csv")).sameFile?.id ?? null;
    const readFirst = async () => (await browser.call("imports.read", { importId: first.id })).body;
    const undoOf = async (jobId: string | null) => (await browser.call("jobs.undo", { jobId: jobId ?? "" })).body.id;
    let undoJobId = first.undoJobId;
    for (let round = 0; round < 2; round += 1) {
      const undo = await undoOf(undoJobId);
      expect([await petsInShop(), await sameFile()]).toEqual([[], null]);
      expect(await readFirst()).toMatchObject({ undoJobId: null, undoneBy: undo });
      undoJobId = await undoOf(undo);
      expect([(await petsInShop()).length, await sameFile()]).toEqual([2, first.id]);
      expect(await readFirst()).toMatchObject({ undoJobId, undoneBy: null });
    }
  });

  it("tells how many pets its undo removes, also where these are too many to compare", async () => {
    const { undoJobId } = await run(browser, (await upload(browser, GOOD)).id);
    const jobId = undoJobId ?? "";
    const effect = async () => (await browser.call("jobs.undoEffect", { jobId })).body;
    expect(await effect()).toMatchObject({ reverted: "2", removed: "2", kept: "0" });
    await db().$executeRaw`UPDATE job SET changed = 20000 WHERE id = ${jobId}::uuid`;
    expect(await effect()).toEqual({ reverted: "20000", removed: "2", kept: null, namesCategories: null });
  });

  it("says how many pets its undos kept, also after a redo", async () => {
    const { id, undoJobId } = await run(browser, (await upload(browser, GOOD)).id);
    await db().$executeRaw`
      UPDATE pet SET name = 'Renamed', version = version + 1 WHERE id = (SELECT max(id) FROM pet)`;
    let jobId = undoJobId ?? "";
    for (const kept of [1, 0, 1]) {
      ({ id: jobId } = (await browser.call("jobs.undo", { jobId })).body);
      await untilEnded(jobId);
      expect((await read(browser, id)).body).toMatchObject({ keptByUndo: kept });
    }
  });

  it("whose undo was cancelled midway says how many pets are gone, until the undo is finished", async () => {
    const { id, undoJobId } = await run(browser, (await upload(browser, `name,category\n${"Rex,7\n".repeat(101)}`)).id);
    const readNow = async () => (await read(browser, id)).body;
    await runner.stop();
    const undo = undoHandler(40);
    let steps = 0;
    // The cancellation is noticed at the end of the next step.
    const cancelled: JobHandler = {
      ...undo,
      run: (job) =>
        undo.run(
          Object.create(job, {
            step: {
              value: async (...args: Parameters<JobRun["step"]>) => {
                const step = await job.step(...args);
                if (steps++ === 0) await browser.call("jobs.cancel", { jobId: job.id });
                return step;
              },
            },
          }) as JobRun,
        ),
    };
    runner = new JobRunner({ ...jobHandlers, undo: cancelled });
    runner.start();
    const undoOnce = async () => {
      const { body } = await browser.call("jobs.undo", { jobId: undoJobId ?? "" });
      await untilEnded(body.id);
      return body.id;
    };
    await undoOnce();
    // The second step is smaller where the first was slow.
    const left = (await petsInShop()).length;
    expect(left).toBeGreaterThan(0);
    expect(await readNow()).toMatchObject({ added: 101, removed: 101 - left, undoJobId, undoneBy: null });
    const undoneBy = await undoOnce();
    expect(await petsInShop()).toHaveLength(0);
    expect(await readNow()).toMatchObject({ removed: 0, undoJobId: null, undoneBy });
  });

  it("records little of its words, however many and long they are", async () => {
    const { id } = await upload(browser, GOOD);
    const matches = Array.from({ length: 400 }, (_, n) => {
      const name = `${n} ${"狗".repeat(50)}`;
      return { kind: "newCategory", field: "category", word: name, name } as const;
    });
    for (let from = 0; from < matches.length; from += 50)
      expect(
        await browser.call("imports.match", { importId: id, matches: matches.slice(from, from + 50) }),
      ).toMatchObject({
        status: 200,
      });
    expect((await browser.call("imports.change", { importId: id, defaultStatus: "sold" })).status).toBe(200);
    const rows = await db().$queryRaw<{ size: number }[]>`
      SELECT octet_length(concat(before, after)) AS size FROM activity WHERE action = 'import.changed'`;
    expect(rows).toHaveLength(9);
    for (const { size } of rows) expect(size).toBeLessThan(15_000);
  });

  it("of the same file, started twice at once from two uploads, runs once", async () => {
    const twice = await Promise.all([upload(browser, GOOD), upload(browser, GOOD, "copy.csv")]);
    const started = await Promise.all(
      twice.map(({ id }) => browser.call("imports.run", { importId: id, mode: "all" })),
    );
    expect(started.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expect.poll(petsInShop).toHaveLength(2);
    expect(await db().job.count({ where: { kind: "import" } })).toBe(1);
  });

  it("of the same file waits for one under way, whose pets are not known yet; then it skips them unasked", async () => {
    const first = await upload(browser, GOOD);
    const second = await upload(browser, GOOD, "copy.csv");
    const turn = await holdShards();
    await browser.call("imports.run", { importId: first.id, mode: "all" });
    const early = await browser.call("imports.run", { importId: second.id, mode: "all", known: "skip" });
    expect(early).toMatchObject({ status: 409, code: "conflict" });
    await turn.release();
    await expect.poll(async () => (await read(browser, first.id)).body.state).toBe("done");
    expect(await run(browser, second.id, "all", { known: "skip" })).toMatchObject({ added: 0, leftOut: 2 });
  });

  it("with settings that a colleague has changed since they were checked is refused", async () => {
    const { id, version } = await upload(browser, GOOD);
    await browser.call("imports.change", { importId: id, defaultStatus: "sold" });
    const start = (seen: number) => browser.call("imports.run", { importId: id, mode: "all", version: seen });
    expect(await start(version)).toMatchObject({ status: 409, code: "conflict" });
    expect(await petsInShop()).toEqual([]);
    expect((await start(version + 1)).status).toBe(200);
    await expect.poll(petsInShop).toHaveLength(2);
  });

  it("that would add more pets than its user was shown, since a colleague has renamed one, adds none", async () => {
    await db().pet.createMany({ data: ["Rex", "Mia"].map((name) => ({ name, categoryId: 7n })) });
    const { id } = await upload(browser, "name,category,status\nRex,dogs,sold\nMia,dogs,sold\nZoe,dogs,\n");
    expect(await check(browser, id)).toMatchObject({ good: 3, known: { count: 2 } });
    await db().pet.updateMany({ where: { name: "Rex" }, data: { name: "Rex B." } });
    const failed = await run(browser, id, "all", { known: "update", upTo: 1 });
    const error = { key: "jobReasons.importAddsMore", values: { added: 2, shown: 1 } };
    expect(failed).toMatchObject({ state: "failed", error });
    expect((await petsInShop()).map(({ name, status }) => [name, status])).toEqual([
      ["Rex B.", "available"],
      ["Mia", "available"],
    ]);
    expect((await check(browser, id)).known.count).toBe(1);
    // A colleague may as well add one of them meanwhile.
    expect(await run(browser, id, "all", { known: "update", upTo: 3 })).toMatchObject({ added: 2, updated: 1 });
  });

  it("that is done cannot be started, changed or discarded", async () => {
    const { id } = await run(browser, (await upload(browser, GOOD)).id);
    const input = { importId: id };
    const again = { ...input, mode: "all" as const, again: true };
    expect((await browser.call("imports.run", again)).status).toBe(409);
    expect((await browser.call("imports.change", input)).status).toBe(409);
    expect((await browser.call("imports.discard", input)).status).toBe(409);
  });

  it("of thousands of rows keeps their order", async () => {
    const names = Array.from({ length: 7_001 }, (_, i) => `Pet ${i}`);
    const { id } = await upload(browser, `name,category\n${names.map((name) => `${name},7\n`).join("")}`);
    await run(browser, id);
    expect((await petsInShop()).map(({ name }) => name)).toEqual(names);
  });

  it("has a list of exactly its pets, also of those deleted since, whatever others add meanwhile", async () => {
    const { id } = await upload(browser, `name,category\n${"Rex,7\n".repeat(5_000)}`);
    const add = () => createPet({ kind: "operator" }, { name: "Mia", categoryId: 7n, status: "available" });
    await add();
    const turn = await holdShards();
    await browser.call("imports.run", { importId: id, mode: "all" });
    await turn.release();
    while ((await read(browser, id)).body.state !== "done") await add();
    await add();
    const list = { import: id, order: "oldest", limit: "100" } as const;
    const { body } = await browser.call("pets.list", list);
    expect(new Set(body.pets.map(({ name }) => name))).toEqual(new Set(["Rex"]));
    expect((await browser.call("pets.count", { import: id })).body.count).toBe("5000");
    await browser.call("pets.delete", { petId: body.pets[0]?.id ?? "" });
    expect((await browser.call("pets.count", { import: id })).body.count).toBe("4999");
    expect((await browser.call("pets.list", { ...list, status: "deleted" })).body.pets).toHaveLength(1);
  });

  it("does not block pets added in the meantime", async () => {
    const { id } = await upload(browser, `name,category\n${"Rex,7\n".repeat(5_000)}`);
    // The counters that any connection may use.
    await db().$executeRaw`INSERT INTO pet_count SELECT 'available', shard, 0 FROM generate_series(0, 31) AS shard`;
    await db()
      .$executeRaw`INSERT INTO category_count SELECT 7, 'available', shard, 0 FROM generate_series(0, 31) AS shard`;
    const turn = await holdShards();
    await browser.call("imports.run", { importId: id, mode: "all" });
    // The import has inserted its pets and cannot commit, like an import of millions of rows for minutes.
    const row = await hold((tx) => tx.$queryRaw`SELECT 1 FROM pet_import WHERE id = ${id}::uuid FOR UPDATE`);
    await turn.release();
    await expect.poll(countLockWaits, { timeout: 10_000 }).toBe(1);
    const create = () => createPet({ kind: "operator" }, { name: "Mia", categoryId: 7n, status: "available" });
    for (let i = 0; i < 5; i++) await Promise.all(Array.from({ length: 10 }, create));
    // On any connection: the import holds none of the counters that others write to.
    await db().$queryRaw`SELECT 1 FROM pet_count FOR UPDATE NOWAIT`;
    await db().$queryRaw`SELECT 1 FROM category_count FOR UPDATE NOWAIT`;
    expect((await petsInShop()).map(({ name }) => name)).toEqual(Array.from({ length: 50 }, () => "Mia"));
    await row.release();
    await expect.poll(async () => (await read(browser, id)).body.state).toBe("done");
    expect((await db().petCount.aggregate({ _sum: { count: true } }))._sum.count).toBe(5_050n);
  });

  it("waits for another import of the account, and shows it", async () => {
    const [first, second] = [await upload(browser, GOOD), await upload(browser, GOOD.replace("Rex", "Tom"))];
    const turn = await holdShards();
    const start = (importId: string) => browser.call("imports.run", { importId, mode: "all" });
    await start(first.id);
    await expect.poll(async () => (await read(browser, first.id)).body.state).toBe("running");
    await start(second.id);
    expect((await read(browser, second.id)).body.state).toBe("queued");
    expect(await petsInShop()).toEqual([]);
    await turn.release();
    await expect.poll(async () => (await petsInShop()).length, { timeout: 10_000 }).toBe(4);
  });

  it("under way refuses to be discarded or changed at once, instead of keeping connections waiting", async () => {
    const { id } = await upload(browser, `name,category\n${"Rex,7\n".repeat(10)}`);
    const turn = await holdShards();
    await browser.call("imports.run", { importId: id, mode: "skip" });
    await expect.poll(async () => (await read(browser, id)).body.state).toBe("running");
    // As the errors of its first bad rows do, whose pieces refer to it.
    const row = await hold((tx) => tx.$queryRaw`SELECT 1 FROM pet_import WHERE id = ${id}::uuid FOR KEY SHARE`);
    const startedMs = performance.now();
    expect((await browser.call("imports.discard", { importId: id })).status).toBe(409);
    expect((await browser.call("imports.change", { importId: id, defaultStatus: "sold" })).status).toBe(409);
    expect(performance.now() - startedMs).toBeLessThan(500);
    await row.release();
    await turn.release();
    await expect.poll(async () => (await read(browser, id)).body.state, { timeout: 10_000 }).toBe("done");
  });

  it("runs beside that of another account, also one that remembers the same words", async () => {
    const { browser: other } = await signedIn("staff", "Ben");
    const matchCats = async (by: TestBrowser, content: string) => {
      const { id } = await upload(by, content);
      const match = { kind: "category", field: "category", word: "cats", categoryId: "7" } as const;
      await by.call("imports.match", { importId: id, matches: [match] });
      return id;
    };
    const first = await matchCats(browser, "name,category\nRex,cats\nTom,cats\n");
    const second = await matchCats(other, "name,category\nMia,cats\n");
    const turn = await holdShards();
    await browser.call("imports.run", { importId: first, mode: "all" });
    // The first has inserted its pets and cannot commit, like an import of millions of rows for minutes.
    const row = await hold((tx) => tx.$queryRaw`SELECT 1 FROM pet_import WHERE id = ${first}::uuid FOR UPDATE`);
    await turn.release();
    await expect.poll(countLockWaits, { timeout: 10_000 }).toBe(1);
    await other.call("imports.run", { importId: second, mode: "all" });
    await expect.poll(async () => (await read(other, second)).body.state, { timeout: 10_000 }).toBe("done");
    expect((await petsInShop()).map(({ name }) => name)).toEqual(["Mia"]);
    await row.release();
    await expect.poll(async () => (await read(browser, first)).body.state, { timeout: 10_000 }).toBe("done");
    expect((await db().petCount.aggregate({ _sum: { count: true } }))._sum.count).toBe(3n);
    expect((await browser.call("pets.count", {})).body.count).toBe("3");
  });
});

describe("imports", () => {
  it("of all accounts are listed newest first", async () => {
    const mine = await upload(browser, GOOD);
    const { browser: other } = await signedIn("owner", "Ada");
    const theirs = await upload(other, GOOD, "theirs.csv");
    const { body } = await browser.call("imports.list");
    expect(body.imports.map(({ id }) => id)).toEqual([theirs.id, mine.id]);
    expect(body.imports[0]).toMatchObject({ fileName: "theirs.csv", who: { name: "Ada" }, state: "draft" });
    expect(body.next).toBeNull();
  });

  it("that were not started can be discarded, with the file", async () => {
    const { id } = await upload(browser, GOOD);
    expect((await browser.call("imports.discard", { importId: id })).status).toBe(200);
    expect((await read(browser, id)).status).toBe(404);
    expect((await browser.call("imports.list")).body.imports).toEqual([]);
    await expect.poll(() => db().importPiece.count()).toBe(0);
    expect(await db().petImport.count()).toBe(0);
    expect(await recordedActions()).toContain("import.discarded");
  });

  it("lose their file after a week", async () => {
    const { id } = await upload(browser, GOOD);
    await removeOldFiles();
    expect((await read(browser, id)).body.hasFile).toBe(true);
    await db().petImport.updateMany({ data: { createdAt: new Date(Date.now() - 8 * 86_400_000) } });
    await removeOldFiles();
    expect((await read(browser, id)).body).toMatchObject({ hasFile: false, sample: [] });
    expect(await db().importPiece.count()).toBe(0);
    const late = await browser.call("imports.run", { importId: id, mode: "all" });
    expect(late).toMatchObject({ status: 409, message: expect.stringContaining("Upload it again") });
  });
});

it("that are discarded together are deleted on one connection, without those that another process deletes", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) ids.push((await upload(browser, GOOD)).id);
  const other = await hold(async (tx) => {
    await tx.petImport.update({ where: { id: ids[0] ?? "" }, data: { sha256: null, hasFile: false } });
  });
  let most = 0;
  const watching = setInterval(() => {
    const { open = 0, idle = 0, waiting = 0 } = poolStates().find(({ pool }) => pool === "work") ?? {};
    most = Math.max(most, open - idle + waiting);
  }, 1);
  for (const { status } of await Promise.all(
    ids.slice(1).map((importId) => browser.call("imports.discard", { importId })),
  ))
    expect(status).toBe(200);
  await expect.poll(() => db().petImport.count()).toBe(1);
  clearInterval(watching);
  expect(most).toBe(1);
  await other.release();
  await removeOldFiles();
  expect(await db().petImport.count()).toBe(0);
});
