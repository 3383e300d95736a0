import { ApiDocument, type Operation, type Schema } from "@/e2e/fixtures/document";
import { matches } from "@/e2e/fixtures/schema-check";
import { expect, test } from "@/e2e/fixtures/test";
import type { Call } from "@/e2e/fixtures/call";
import { parseJson } from "@/lib/core/json";
import { INT64_MAX, INT64_MIN } from "@/lib/core/int64";

/** Character repertoires for a text of maximum length: each has been costly or broken somewhere. */
const CHARACTERS: Record<string, string> = {
  letters: "a",
  emoji: "\u{1F436}",
  "letters with combining marks": "a\u0301",
  "percent signs": "%",
  quotes: '"',
  backslashes: "\\",
  "control characters": "\u0001",
  "capitals that grow in lower case": "\u0130",
};

type Input = { what: string; value: unknown; isAccepted: boolean };

/** The extremes of a field, and values just beyond them. */
function extremesOf(schema: Schema): Input[] {
  if (schema.enum) return schema.enum.map((value) => ({ what: `"${String(value)}"`, value, isAccepted: true }));
  if (schema.type === "integer")
    return [
      { what: "the least", value: INT64_MIN, isAccepted: true },
      { what: "the greatest", value: INT64_MAX, isAccepted: true },
    ];
  const { maxLength } = schema;
  if (maxLength === undefined) throw new Error("a text without a longest has no bound");
  const longest = Object.entries(CHARACTERS).flatMap(([what, character]) => [
    { what: `the longest of ${what}`, value: character.repeat(maxLength / [...character].length), isAccepted: true },
    { what: `one more of ${what}`, value: character.repeat(maxLength / [...character].length + 1), isAccepted: false },
  ]);
  return [
    ...longest,
    { what: "nothing but combining marks", value: "\u0301".repeat(maxLength), isAccepted: false },
    { what: "all spaces", value: " ".repeat(maxLength), isAccepted: false },
    { what: "spaces and a letter", value: `${" ".repeat(maxLength - 1)}y`, isAccepted: true },
    { what: "spaces past the longest and a letter", value: `${" ".repeat(20_000)}y`, isAccepted: false },
    { what: "a letter and spaces past the longest", value: `y${" ".repeat(20_000)}`, isAccepted: false },
  ];
}

const plainOf = (schema: Schema): unknown => (schema.enum ? schema.enum[0] : schema.type === "integer" ? 7n : "Rex");

/** Sends a body, and checks its response, and that of `getPet`, against the document. */
async function send(call: Call, document: ApiDocument, { path, answers }: Operation, body: object) {
  const startMs = performance.now();
  const answer = await call("POST", path, { body });
  const ms = performance.now() - startMs;
  const documented = answers.get(answer.status);
  if (!documented?.schema) throw new Error(`the document knows no ${answer.status}`);
  const sent = parseJson(answer.text) as Record<string, unknown>;
  expect(matches(sent, documented.schema, document), answer.text.slice(0, 300)).toBe(true);
  return { status: answer.status, sent, ms };
}

test("every field accepts its extremes, returns them as documented, and rejects values beyond them", async ({
  call,
  server,
}) => {
  const document = await ApiDocument.of(server.origin);
  for (const operation of document.operations) {
    const fields = Object.entries(operation.body?.properties ?? {}).map(
      ([name, schema]) => [name, document.resolve(schema)] as const,
    );
    const plain = Object.fromEntries(fields.map(([name, schema]) => [name, plainOf(schema)]));
    for (const [name, schema] of fields)
      for (const { what, value, isAccepted } of extremesOf(schema))
        await test.step(`${operation.operationId}: ${name}, ${what}`, async () => {
          const { status, sent } = await send(call, document, operation, { ...plain, [name]: value });
          expect(status < 300).toBe(isAccepted);
          if (!isAccepted) return expect(status).toBe(400);
          expect(sent[name]).toEqual(value);
          if (operation.operationId !== "createPet") return;
          const getPet = document.operations.find(({ operationId }) => operationId === "getPet");
          const got = await call("GET", `/api/v1/pets/${String(sent["id"])}`);
          expect(parseJson(got.text)).toEqual(sent);
          const shown = getPet?.answers.get(200)?.schema;
          expect(shown && matches(parseJson(got.text), shown, document)).toBe(true);
        });
  }
});

test("no extreme of a field costs much more than a plain value", async ({ call, server }) => {
  const document = await ApiDocument.of(server.origin);
  for (const operation of document.operations) {
    const fields = Object.entries(operation.body?.properties ?? {}).map(
      ([name, schema]) => [name, document.resolve(schema)] as const,
    );
    const plain = Object.fromEntries(fields.map(([name, schema]) => [name, plainOf(schema)]));
    // The best of several: other load on the machine makes none of them faster.
    const costOf = async (body: object) => {
      let best = Infinity;
      for (let attempt = 0; attempt < 5; attempt++)
        best = Math.min(best, (await send(call, document, operation, body)).ms);
      return best;
    };
    if (fields.length === 0) continue;
    await costOf(plain);
    let plainMs = await costOf(plain);
    for (const [name, schema] of fields)
      for (const { what, value } of extremesOf(schema)) {
        let ms = await costOf({ ...plain, [name]: value });
        // Both are measured again: the machine may have been slower for one of them.
        for (let again = 0; again < 2 && ms >= 20 * plainMs + 50; again++) {
          plainMs = await costOf(plain);
          ms = await costOf({ ...plain, [name]: value });
        }
        expect(ms, `${operation.operationId}: ${name}, ${what}`).toBeLessThan(20 * plainMs + 50);
      }
  }
});

test("every parameter accepts its extremes, and rejects values beyond them", async ({ call, server }) => {
  const document = await ApiDocument.of(server.origin);
  const listed = document.operations.find(({ operationId }) => operationId === "listPets");
  const limit = listed?.parameters.find(({ name }) => name === "limit")?.schema as Schema;
  for (const [value, status] of [
    [limit.minimum ?? 0, 200],
    [limit.maximum ?? 0, 200],
    [(limit.maximum ?? 0) + 1, 400],
    [(limit.minimum ?? 0) - 1, 400],
    ["1".repeat(4_000), 400],
  ])
    expect((await call("GET", `/api/v1/pets?limit=${value}`)).status).toBe(status);
  for (const id of [INT64_MIN, INT64_MAX]) expect((await call("GET", `/api/v1/pets/${id}`)).status).toBe(404);
  expect((await call("GET", `/api/v1/pets/${"9".repeat(4_000)}`)).status).toBe(404);
  expect((await call("GET", `/api/v1/pets?cursor=${"A".repeat(8_000)}`)).status).toBe(400);
  const post = (key: string) =>
    call("POST", "/api/v1/pets", { body: { name: "Rex", categoryId: 7n }, headers: { "Idempotency-Key": key } });
  expect((await post("~".repeat(255))).status).toBe(201);
  expect((await post("~".repeat(256))).status).toBe(400);
});
