import { afterAll, beforeAll, expect, it } from "vitest";
import { startReleaseBefore, type EarlierRelease } from "@/lib/postgres/earlier-release.fixture";
import { query } from "@/lib/postgres/testing";
import { rowErrorMessage, type RowError, importCheck } from "@/lib/imports/schemas";
import { translateTo } from "@/lib/texts/languages";
import { writeMessage } from "@/lib/texts/message";
import { readMessage } from "@/lib/texts/read-message";

let shop: EarlierRelease;
beforeAll(async () => {
  shop = await startReleaseBefore("20261208090000_stored_messages");
});
afterAll(() => shop.stop());

const written = (stored: unknown) => writeMessage(translateTo("en"), readMessage(stored));
const keyOf = (stored: unknown) => readMessage(stored).key;

/** The titles of the previous release, each with the kind of its job and the message that it becomes. */
const titles = [
  ["bulk", "Change the status of 1,234 pets to sold", "jobTitles.statusOfPets"],
  ["bulk", "Change the status of all pets that match to pending", "jobTitles.statusOfAll"],
  ["bulk", "Move 1 pet to Dogs to Sell; 3 pets", "jobTitles.movePets"],
  ["bulk", "Move all pets that match to category -7", "jobTitles.moveAll"],
  ["bulk", "Delete 9,223,372,036,854,775,807 pets", "jobTitles.deletePets"],
  ["bulk", "Delete all pets that match", "jobTitles.deleteAll"],
  ["bulk", "Restore 2 pets", "jobTitles.restorePets"],
  ["bulk", "Restore all pets that match", "jobTitles.restoreAll"],
  ["bulk", "Delete 3 pets for good", "jobTitles.purgePets"],
  ["bulk", "Delete all pets that match for good", "jobTitles.purgeAll"],
  ["check", "Check Import “pets”.csv", "jobTitles.checkFile"],
  ["import", "Import pets.csv", "jobTitles.importFile"],
  ["bulk", "Feed 3 pets", "ui.earlierText"],
  ["bulk", "Delete 99,999,999,999,999,999,999 pets", "ui.earlierText"],
  ["bulk", "", "ui.earlierText"],
] as const;

const errors = [
  ["The import was interrupted. Nothing was imported; it can be started again.", "jobReasons.importInterrupted"],
  ["It was interrupted several times at the same place.", "jobReasons.interruptedOften"],
  ["The file has been removed. Upload it again.", "jobReasons.fileRemoved"],
  ["The database has been restored from a backup since these pets were counted.", "jobReasons.restoredSince"],
  ["Category 7 was named “Big “dogs”” meanwhile. Nothing was added; try again.", "jobReasons.categoryNamed"],
  ["A quotation mark is opened in line 1234 and never closed. Nothing was imported.", "jobReasons.importUnreadable"],
  ["Line 12 is too long. Nothing was imported.", "jobReasons.importUnreadable"],
  [
    "The file is not UTF-16 (big-endian). Choose another encoding. Nothing was imported.",
    "jobReasons.importUnreadable",
  ],
  ["Line 1234: Name is required. Nothing was imported.", "jobReasons.importBadRow"],
  ["Something else.", "ui.earlierText"],
] as const;

const failures = [
  ["There is no such pet.", ["There is no such pet."]],
  ["It was deleted meanwhile.", ["It has been deleted."]],
  ["It is not deleted.", ["It is not deleted."]],
  ["Anna changed the status to sold since; kept", ["Status: Anna changed it to sold since; it was kept."]],
  [
    "A former member changed the name to “It changed the name to x” since; The operator removed the category since; kept",
    [
      "Name: A former member changed it to “It changed the name to x” since; it was kept.",
      "Category: The operator removed it since; it was kept so.",
    ],
  ],
  [
    "The API key Till changed the category to Dogs since; kept",
    ["Category: The API key Till changed it to Dogs since; it was kept."],
  ],
  ["Someone changed the status since; kept", ["Status: It was changed since; it was kept."]],
  ["The system deleted it since; kept", ["The system deleted it since."]],
  ["Someone deleted it since; kept", ["It was deleted since."]],
  ["It barked since; kept", ["It barked since; kept"]],
] as const;

const callErrors = [
  ["The connection was refused.", "webhookErrors.refused"],
  ["The host name does not exist.", "webhookErrors.nameUnknown"],
  ["No response within 10 seconds.", "webhookErrors.noResponse"],
  ["There was no answer within 10 seconds.", "webhookErrors.noResponse"],
  ["The address 10.0.0.1 is not public.", "webhookErrors.notPublic"],
  [
    "The address ::1 is not public. The operator of the shop can allow http and private addresses, by its setting WEBHOOK_ALLOW_PRIVATE.",
    "webhookErrors.isPrivate",
  ],
  ["The TLS connection failed (CERT_HAS_EXPIRED).", "webhookErrors.tlsFailed"],
  ["The response is not valid HTTP (HPE_INVALID_CONSTANT).", "webhookErrors.notHttp"],
  ["The call failed (EACCES).", "webhookErrors.failed"],
  ["The operation was aborted", "ui.earlierText"],
] as const;

const problems = [
  "is required",
  "is required (“N/A” counts as empty)",
  "must not be empty",
  "must be a string",
  "must be at most 200 characters",
  "must not contain the NUL character",
  "must not contain a lone surrogate",
  "must be the id or the name of a category of the shop",
  "must be an integer from -9223372036854775808 to 9223372036854775807",
  "must be one of available, pending, sold",
  "is a mystery",
];
const check = (unreadable: string | null) => ({
  good: 1,
  bad: 3,
  preview: [],
  unreadable,
  faults: problems.map((message, line) => ({ line, column: "Name", value: "", message })),
  kinds: [{ column: "", message: "has 3 cells where there are 2 columns", count: 2 }],
});

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** Stores what a process of the previous release does, from a number for ids on. */
async function storeAsBefore(from: number): Promise<void> {
  const insert = (n: number, kind: string, title: string, undoes: number | null) =>
    query(
      shop.url,
      `INSERT INTO job (id, kind, actor_kind, title, params, undoes_id)
       VALUES ('${uuid(n)}', '${kind}', 'system', ${literal(title)}, '{}', ${undoes === null ? "NULL" : `'${uuid(undoes)}'`})`,
    );
  for (const [i, [kind, title]] of titles.entries()) await insert(from + i, kind, title, null);
  const restore = titles[6][1];
  await insert(from + 50, "undo", `Undo “${restore}”`, from + 6);
  await insert(from + 51, "undo", `Redo “${restore}”`, from + 50);
  await insert(from + 52, "undo", `Undo “${restore}”`, from + 51);
  for (const [i, [error]] of errors.entries())
    await query(shop.url, `UPDATE job SET error = ${literal(error)} WHERE id = '${uuid(from + i)}'`);
  for (const [i, [text]] of failures.entries())
    await query(
      shop.url,
      `INSERT INTO job_failure (job_id, position, message) VALUES ('${uuid(from)}', ${i}, ${literal(text)})`,
    );
  await query(
    shop.url,
    `INSERT INTO webhook (id, url, removed_at, off_reason)
       VALUES ('${uuid(from)}', 'https://shop.test/', now(), 'The receiver responded that it is permanently gone (410).');
     INSERT INTO webhook_delivery (id, webhook_id) VALUES ('${uuid(from)}', '${uuid(from)}');
     INSERT INTO webhook_attempt (id, delivery_id, webhook_id)
       SELECT ${from} + n, '${uuid(from)}', '${uuid(from)}' FROM generate_series(0, ${callErrors.length}) AS n`,
  );
  for (const [i, [text]] of callErrors.entries())
    await query(shop.url, `UPDATE webhook_attempt SET error = ${literal(text)} WHERE id = ${from + i}`);
  for (const [i, unreadable] of [null, "Line 7 is too long.", "It is a picture."].entries())
    await query(
      shop.url,
      `INSERT INTO pet_import (id, file_name, actor_kind) VALUES ('${uuid(from + i)}', 'pets.csv', 'system');
       UPDATE pet_import SET "check" = ${literal(JSON.stringify(check(unreadable)))} WHERE id = '${uuid(from + i)}'`,
    );
}

async function expectMessages(from: number): Promise<void> {
  const jobs = await query(
    shop.url,
    `SELECT title_message, error_message FROM job WHERE id >= '${uuid(from)}' ORDER BY id`,
  );
  for (const [i, [, title, key]] of titles.entries()) {
    // A number above 2^53 is rounded.
    const told = title.replaceAll("9,223,372,036,854,775,807", "9,223,372,036,854,776,000");
    expect([keyOf(jobs[i]?.["title_message"]), written(jobs[i]?.["title_message"])]).toEqual([key, told]);
  }
  const undos = await query(
    shop.url,
    `SELECT title_message FROM job WHERE id >= '${uuid(from + 50)}' AND kind = 'undo' ORDER BY id`,
  );
  expect(undos.slice(0, 3).map((row) => written(row["title_message"]))).toEqual([
    "Undo “Restore 2 pets”",
    "Redo “Restore 2 pets”",
    "Undo “Restore 2 pets”",
  ]);
  for (const [i, [error, key]] of errors.entries())
    expect([keyOf(jobs[i]?.["error_message"]), written(jobs[i]?.["error_message"])]).toEqual([key, error]);
  expect(jobs[errors.length]?.["error_message"]).toBeNull();

  const rows = await query(
    shop.url,
    `SELECT reasons FROM job_failure WHERE job_id = '${uuid(from)}' ORDER BY position`,
  );
  expect(rows.map(({ reasons }) => (reasons as unknown[]).map(written))).toEqual(
    failures.map(([, sentences]) => sentences),
  );

  const attempts = await query(
    shop.url,
    `SELECT error_message FROM webhook_attempt WHERE webhook_id = '${uuid(from)}' ORDER BY id`,
  );
  for (const [i, [text, key]] of callErrors.entries()) {
    expect(keyOf(attempts[i]?.["error_message"])).toBe(key);
    expect(written(attempts[i]?.["error_message"])).toBe(text.replace("There was no answer", "No response"));
  }
  expect(attempts.at(-1)?.["error_message"]).toBeNull();

  const imports = await query(shop.url, `SELECT check_result FROM pet_import WHERE id >= '${uuid(from)}' ORDER BY id`);
  const results = imports.slice(0, 3).map((row) => importCheck.parse(row["check_result"]));
  const sentence = (error: Omit<RowError, "line" | "value">) => written(rowErrorMessage(error));
  // Statuses are named in the language of the reader now.
  const named = (problem: string) =>
    problem.replace("one of available, pending, sold", "“Available”, “Pending” or “Sold”");
  expect(results[0]?.faults.map(sentence)).toEqual(problems.map((problem) => `Name ${named(problem)}`));
  expect(results[0]?.faults.filter(({ code }) => code === "earlier")).toHaveLength(1);
  expect(results[0]?.kinds.map(sentence)).toEqual(["The row has 3 cells where there are 2 columns"]);
  expect(results.map(({ unreadable }) => unreadable && written(unreadable))).toEqual([
    null,
    "Line 7 is too long.",
    "It is a picture.",
  ]);
}

it("turns the sentences of the previous release into messages, also those that it stores beside this one", async () => {
  await storeAsBefore(1_000);
  await query(
    shop.url,
    `INSERT INTO activity (actor_kind, action, subject_type, subject_id, subject_name, after) VALUES
       ('system', 'job.started', 'job', '${uuid(1_010)}', 'Check Import “pets”.csv', '{"kind": "check", "title": "Check Import “pets”.csv"}'),
       ('system', 'job.started', 'job', '${uuid(1_006)}', 'Restore 2 pets', '{"kind": "bulk", "title": "Restore 2 pets"}'),
       ('system', 'message.webhook_failed', 'message', 'm1', NULL, '{"status": null, "error": "The connection was refused."}')`,
  );
  await shop.upgrade();
  await expectMessages(1_000);
  expect(
    await query(shop.url, "SELECT subject_name, after FROM activity WHERE subject_id IS NOT NULL ORDER BY id"),
  ).toEqual([
    { subject_name: "Import “pets”.csv", after: { kind: "check" } },
    { subject_name: null, after: { kind: "bulk" } },
    { subject_name: null, after: { status: null, error: { key: "webhookErrors.refused" } } },
  ]);
  expect(await query(shop.url, "SELECT off_reason FROM webhook")).toEqual([{ off_reason: "gone" }]);

  await storeAsBefore(2_000);
  await expectMessages(2_000);
});

it("keeps the result of a dry run to the settings that it was made with, whichever release stores either", async () => {
  const id = uuid(3_000);
  const stored = async () =>
    (
      await query(
        shop.url,
        `SELECT "check" IS NOT NULL AS earlier, check_result IS NOT NULL AS present FROM pet_import WHERE id = '${id}'`,
      )
    )[0];
  const update = (change: string) => query(shop.url, `UPDATE pet_import SET ${change} WHERE id = '${id}'`);
  await query(shop.url, `INSERT INTO pet_import (id, file_name, actor_kind) VALUES ('${id}', 'pets.csv', 'system')`);
  await update(`"check" = ${literal(JSON.stringify(check(null)))}`);
  expect(await stored()).toEqual({ earlier: true, present: true });
  await update("check_result = NULL, version = version + 1");
  expect(await stored()).toEqual({ earlier: false, present: false });
  await update(`check_result = '{}'`);
  expect(await stored()).toEqual({ earlier: false, present: true });
  await update(`"check" = NULL, version = version + 1`);
  expect(await stored()).toEqual({ earlier: false, present: false });
});
