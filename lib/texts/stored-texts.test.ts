import { expect, it } from "vitest";
import { setUpTestShop } from "@/lib/accounts/testing";
import { consoleMutations } from "@/lib/activity/console-mutations.fixture";
import { db } from "@/lib/db";
import { readMessage } from "@/lib/texts/read-message";

setUpTestShop();

/**
 * What the text and JSON columns of each table hold, besides ids and codes: `words` that a person, a program or a file has
 * written, `secret`, a `message` as data (or a list), `record`s of values, and what is `unused` but by the previous release.
 * None holds a sentence of the shop's own: a reader's language is known only when it is read.
 */
const columns: Record<string, Record<string, "words" | "secret" | "message" | "record" | "unused">> = {
  account: { name: "words", email: "words", image: "unused", ban_reason: "unused" },
  account_link: { note: "words", email: "words" },
  activity: { subject_name: "words", before: "record", after: "record" },
  api_key: { name: "words" },
  category: { name: "words" },
  credential: { password: "secret", access_token: "unused", refresh_token: "unused", id_token: "unused" },
  deleted_pet: { name: "words" },
  import_word: { word: "words" },
  job: {
    title: "unused",
    title_message: "message",
    error: "unused",
    error_message: "message",
    params: "record",
    result: "record",
  },
  job_failure: { subject: "words", message: "unused", reasons: "message" },
  kept_answer: { answer: "record" },
  message: { message: "words" },
  message_search: { text: "words" },
  pet: { name: "words" },
  pet_import: {
    file_name: "words",
    sheet: "words",
    sheets: "words",
    settings: "record",
    words: "record",
    check: "unused",
    check_result: "record",
    skipped_rows: "record",
  },
  pet_reference: { reference: "words" },
  saved_view: { name: "words", search: "words" },
  session: { user_agent: "words" },
  two_factor: { secret: "secret", backup_codes: "secret" },
  webhook: { url: "words", off_reason: "record" },
  webhook_attempt: { answer: "words", error: "unused", error_message: "message" },
};

/** Ids and codes: of what a row is about, of its kind, its address, its state. */
const isCode =
  /(?:^|_)(?:id|kind|type|role|scopes|action|permission|operation|mode|field|value|key|prefix|position|roles|scope|language|time_zone|address|location|traceparent|ip_address)$|^account_link[.]created_by$|^page_file[.]name$/;

type ColumnRow = { table: string; column: string };

it("are codes, words of people, or messages: a new column has to say which", async () => {
  const found = await db().$queryRaw<ColumnRow[]>`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('text', 'json', 'jsonb', 'character varying', 'ARRAY')
      AND table_name <> '_prisma_migrations'`;
  const unknown = found.filter(
    ({ table, column }) => !columns[table]?.[column] && !isCode.test(column) && !isCode.test(`${table}.${column}`),
  );
  expect(unknown).toEqual([]);
  const known = Object.entries(columns).flatMap(([table, of]) => Object.keys(of).map((column) => ({ table, column })));
  expect(found).toEqual(expect.arrayContaining(known));
});

const ofKind = (kind: string) =>
  Object.entries(columns).flatMap(([table, of]) =>
    Object.entries(of).flatMap(([column, held]) => (held === kind ? [{ table, column }] : [])),
  );

it.each(Object.entries(consoleMutations))("are data after %s", async (_name, perform) => {
  await perform();
  for (const { table, column } of ofKind("message")) {
    const values = await valuesOf(table, column);
    for (const value of values.flat()) expect(readMessage(value), `${table}.${column}`).toEqual(value);
  }
  for (const { table, column } of ofKind("unused")) {
    const values = await valuesOf(table, column);
    expect(
      values.filter((value) => value !== ""),
      `${table}.${column}`,
    ).toEqual([]);
  }
  for (const { table, column } of ofKind("record")) {
    const values = await valuesOf(table, column);
    expect(values.flatMap(textsIn).filter(isSentence), `${table}.${column}`).toEqual([]);
  }
});

async function valuesOf(table: string, column: string): Promise<unknown[]> {
  const rows = await db().$queryRawUnsafe<{ value: unknown }[]>(
    `SELECT to_jsonb("${column}") AS value FROM "${table}" WHERE "${column}" IS NOT NULL`,
  );
  return rows.map(({ value }) => value);
}

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Several words with a capital and a full stop: what the shop says, as none of the fixtures' names is. */
function isSentence(text: string): boolean {
  return /^[A-Z]/.test(text) && text.includes(" ") && text.endsWith(".");
}
