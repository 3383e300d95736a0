import fc from "fast-check";
import { type Answer, createdPetOf } from "@/e2e/fixtures/answer";
import { walkPages } from "@/e2e/fixtures/pages";
import { anyInteger, anyJson, anyText, holdsForAll } from "@/e2e/fixtures/properties";
import { expect, test } from "@/e2e/fixtures/test";
import { writeJson } from "@/lib/core/json";
import { newPet } from "@/lib/pets/contract";

const path = "/api/v1/pets";

// A retry draws other values, and so proves nothing about these.
test.describe.configure({ timeout: 90_000, retries: 0 });

// `call` checks every response against the contract: what remains is which responses are allowed.

test("any JSON value as a body is created as sent, or refused", async ({ call }) => {
  await holdsForAll(anyJson, async (body) => expectRefused(await call("POST", path, { body: body ?? null }), 400), {
    runs: 200,
  });
});

test("any name, category and status is created as sent exactly when the contract allows it", async ({
  call,
  database,
}) => {
  const body = fc.record(
    {
      name: fc.oneof({ weight: 5, arbitrary: anyText() }, { weight: 1, arbitrary: anyJson }),
      categoryId: fc.oneof({ weight: 5, arbitrary: anyInteger() }, { weight: 1, arbitrary: anyJson }),
      status: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom("available", "pending", "sold") },
        { weight: 1, arbitrary: anyJson },
      ),
      id: anyJson,
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  await holdsForAll(
    body,
    async (sent) => {
      const answer = await call("POST", path, { body: sent });
      const allowed = newPet.safeParse(sent);
      expect(answer.status, answer.text).toBe(allowed.success ? 201 : 400);
      if (!allowed.success) return;
      const { id, ...created } = createdPetOf(answer);
      expect(created).toEqual(allowed.data);
      const [stored] = await database.query("SELECT name, category_id, status FROM pet WHERE id = $1", [id]);
      expect(stored).toEqual({
        name: sent.name,
        category_id: String(sent.categoryId),
        status: sent.status ?? "available",
      });
    },
    { runs: 200 },
  );
});

test("any bytes as a body are refused", async ({ call }) => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    // Valid JSON with a few changed bytes is more likely to break a parser.
    fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 3 })).map(([at, change]) => {
      const text = Buffer.from(writeJson({ name: "Rex \u{1F436}", categoryId: 7, status: "sold" }));
      text.set(change, at % (text.length - change.length));
      return new Uint8Array(text);
    }),
  );
  await holdsForAll(
    fc.tuple(bytes, fc.boolean()),
    async ([body, isChunked]) => {
      const answer = await call("POST", path, { rawBody: Buffer.from(body), isChunked });
      if (answer.status !== 201) expectRefused(answer, 400);
    },
    { runs: 200 },
  );
});

test("any query is accepted or rejected", async ({ call }) => {
  const anyByte = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
  const parameter = fc.tuple(
    fc.oneof(fc.constantFrom("limit", "status", "cursor"), fc.string({ unit: anyByte, maxLength: 5 })),
    fc.oneof(
      fc.constantFrom("1", "100", "sold"),
      fc.string({ unit: anyByte, maxLength: 30 }),
      anyText().map((text) => encodeURIComponent(text.toWellFormed())),
    ),
  );
  const query = fc.oneof(
    fc.string({ unit: anyByte, maxLength: 60 }),
    fc.array(parameter, { maxLength: 4 }).map((parameters) => parameters.map((pair) => pair.join("=")).join("&")),
  );
  await holdsForAll(
    // A fragment is not part of a request target.
    query.map((text) => text.replaceAll("#", "")),
    async (text) => {
      const answer = await call("GET", `${path}?${text}`);
      if (answer.status !== 200) expectRefused(answer, 400);
    },
    { runs: 200 },
  );
});

test("any petId is found or not found", async ({ call }) => {
  const segment = fc.oneof(
    anyInteger().map(String),
    anyText().map((text) => encodeURIComponent(text.toWellFormed())),
    fc.string({
      unit: fc.constantFrom(..."0123456789-+.%/\\eE;:@ \t".replace(/[\s\\]/g, "")),
      minLength: 1,
      maxLength: 25,
    }),
  );
  await holdsForAll(
    segment.filter((text) => text !== "" && !/^\.{1,2}(?:\/|$)|\/\.{1,2}(?:\/|$)|%2e/i.test(text)),
    async (text) => {
      const answer = await call("GET", `${path}/${text}`);
      if (answer.status !== 200) expectRefused(answer, 404);
    },
    { runs: 200 },
  );
});

test("any Authorization without a valid key is refused", async ({ call }) => {
  await holdsForAll(
    fc.oneof(
      headerValue,
      headerValue.map((value) => `Bearer ${value}`),
    ),
    async (authorization) => {
      expectRefused(await call("GET", path, { key: null, headers: { Authorization: authorization } }), 401);
    },
    { runs: 200 },
  );
});

test("any Content-Type is JSON or refused", async ({ call }) => {
  await holdsForAll(
    fc.oneof(
      headerValue,
      headerValue.map((value) => `application/json;${value}`),
      headerValue.map((value) => `application/${value}`),
    ),
    async (contentType) => {
      const answer = await call("POST", path, { rawBody: "[]", contentType });
      expectRefused(answer, 400);
    },
    { runs: 200 },
  );
});

test("any other header is ignored", async ({ call }) => {
  const names = fc.constantFrom(
    "Accept",
    "Accept-Encoding",
    "Cookie",
    "Range",
    "If-Match",
    "If-None-Match",
    "If-Modified-Since",
    "Origin",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Request-Id",
    "X-HTTP-Method-Override",
    "Forwarded",
    "RSC",
    "Next-Action",
    "x-middleware-subrequest",
    "x-nextjs-data",
  );
  await holdsForAll(
    fc.array(fc.tuple(names, headerValue), { minLength: 1, maxLength: 4 }),
    async (headers) => {
      expect([200, 304]).toContain((await call("GET", path, { headers })).status);
    },
    { runs: 200 },
  );
});

test("reading a growing list visits every existing pet once, in ascending order", async ({ call, shop, database }) => {
  await holdsForAll(
    fc.record({
      before: fc.integer({ min: 0, max: 80 }),
      limit: fc.integer({ min: 3, max: 40 }),
      status: fc.constantFrom(undefined, "sold" as const),
      writers: fc.integer({ min: 1, max: 4 }),
    }),
    async ({ before, limit, status, writers }) => {
      await shop.clear();
      const there = [...(await shop.add(before, "sold")), ...(status ? [] : await shop.add(5, "pending"))];
      let isDone = false;
      const write = async () => {
        for (let i = 0; i < 25 && !isDone; i++) {
          await database.query(
            "INSERT INTO pet (name, category_id, status) SELECT 'new', 1, 'sold' FROM generate_series(1, 3)",
          );
        }
      };
      const writing = Promise.all(Array.from({ length: writers }, write));
      const { pets } = await walkPages(call, `${path}?limit=${limit}${status ? `&status=${status}` : ""}`);
      isDone = true;
      await writing;
      const ids = pets.map(({ id }) => id);
      const isAscending = ids.every((id, i) => i === 0 || id > (ids[i - 1] ?? id));
      expect(isAscending, `${ids}`).toBe(true);
      const visited = new Set(ids);
      expect(there.filter((id) => !visited.has(id))).toEqual([]);
    },
    { runs: 15 },
  );
});

/** A value that HTTP allows: visible Latin-1 with spaces and tabs in between. */
const headerValue = fc
  .string({
    unit: fc
      .oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff }))
      .map((code) => String.fromCharCode(code)),
    maxLength: 40,
  })
  .map((value) => value.trim());

function expectRefused(answer: Answer, status: number): void {
  expect(answer.status, answer.text).toBe(status);
}
