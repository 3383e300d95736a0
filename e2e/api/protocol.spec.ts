import { checkAnswer, expectError } from "@/e2e/fixtures/answer";
import { expect, test } from "@/e2e/fixtures/test";
import { VERSION } from "@/lib/core/version";

/** Every path of the public API, with its methods. */
const addresses = [
  { path: "/api/v1/pets", allow: "GET, HEAD, POST, OPTIONS" },
  { path: "/api/v1/pets/1", allow: "GET, HEAD, OPTIONS" },
  { path: "/api/v1/openapi.json", allow: "GET, HEAD, OPTIONS" },
  { path: "/api/messages", allow: "POST, OPTIONS" },
];
const methods = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "TRACE",
  "PROPFIND",
  "QUERY",
  "LOCK",
  "PURGE",
  "M-SEARCH",
  "SOURCE",
];

test.describe("204", () => {
  for (const { path, allow } of addresses) {
    test(`a preflight of ${path} needs no key and allows the methods of the path`, async ({ call }) => {
      const answer = await call("OPTIONS", path, {
        key: null,
        headers: {
          Origin: "https://shop.example",
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "authorization, content-type",
        },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers["allow"]).toBe(allow);
      expect(answer.headers["access-control-allow-methods"]).toBe(allow);
      const allowed = answer.headers["access-control-allow-headers"]?.toLowerCase().split(", ");
      expect(allowed).toEqual(
        expect.arrayContaining([
          "authorization",
          "content-type",
          "idempotency-key",
          "if-none-match",
          "prefer",
          "traceparent",
          "tracestate",
          "x-request-id",
        ]),
      );
      expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
      expect(Number(answer.headers["access-control-max-age"])).toBeGreaterThan(0);
    });
  }
});

test.describe("405", () => {
  for (const { path, allow } of addresses) {
    for (const method of methods.filter((candidate) => !allow.split(", ").includes(candidate))) {
      test(`${method} ${path}`, async ({ call }) => {
        const answer = await call(method, path, { key: null });
        expect(answer.status).toBe(405);
        expect(answer.headers["allow"]).toBe(allow);
        if (method !== "HEAD") expectError(answer, "method_not_allowed", allow);
      });
    }
  }
});

test.describe("404", () => {
  const nowhere = [
    "/api",
    "/api?x=1",
    "/api/",
    "/api/v1",
    "/api/v1/",
    "/api/v2/pets",
    "/api/pets",
    "/api/v1/pet",
    "/api/v1/Pets",
    "/api/v1/pets/1/photos",
    "/api/message",
    "/api/v1/store/orders",
    "/api/v1/openapi.yaml",
    "/api//v1/pets",
    "/api/v1//pets",
    "/api/v1/pets/",
    "/api/messages/",
    "/api/%ff",
    "/api/v1/%00",
    "/api/%",
    "/api/__proto__",
    "/api/constructor",
    "/api/v1/pets;x=1",
    `/api/${"x".repeat(8_000)}`,
    `/api/${"/".repeat(1_000)}`,
    "/api/v1/../..",
    "/api/v1/openapi.json/x",
    "/api/v1/pets/[petId]/x",
  ];
  for (const path of nowhere) {
    test(path.slice(0, 40), async ({ call }) => {
      for (const method of methods) {
        const answer = await call(method, path, { key: null });
        expect(answer.status, method).toBe(404);
        if (method !== "HEAD") expectError(answer, "not_found");
      }
      expect((await call("OPTIONS", path, { key: null })).status).toBe(404);
      const preflight = await call("OPTIONS", path, {
        key: null,
        headers: { Origin: "https://x.example", "Access-Control-Request-Method": "GET" },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers["access-control-allow-origin"]).toBe("*");
    });
  }
});

test("a path with encoded letters is the same path", async ({ call }) => {
  for (const path of ["/api/v1/%70ets", "/%61pi/v1/pets", "/api/%76%31/pet%73?limit=1", "/api/v1/openapi%2Ejson"])
    expect((await call("GET", path)).status, path).toBe(200);
});

test.describe("HEAD", () => {
  for (const path of [
    "/api/v1/pets",
    "/api/v1/pets?limit=1",
    "/api/v1/pets?limit=0",
    "/api/v1/pets/1",
    "/api/v1/openapi.json",
    "/api/nothing",
  ]) {
    test(`${path} is GET without the body`, async ({ call, shop, database }) => {
      await shop.clear();
      await database.query("INSERT INTO pet (id, name, category_id) VALUES (1, 'Rex', 1), (2, 'Max', 2)");
      const headers = { "X-Request-Id": "same" };
      const get = await call("GET", path, { headers });
      const head = await call("HEAD", path, { headers });
      const { date: _getDate, ...expected } = get.headers;
      const { date: _headDate, ...given } = head.headers;
      expect(head.status).toBe(get.status);
      expect(given).toEqual(expected);
      expect(head.bytes).toHaveLength(0);
    });
  }
});

test.describe("X-Request-Id", () => {
  test("is the client's own when it is a plain token", async ({ call }) => {
    for (const id of ["a", "0f8fad5b-d9cb-469f-a165-70867728950e", "A.b_c-9", "x".repeat(64)]) {
      for (const path of ["/api/v1/pets", "/api/nothing", "/api/v1/openapi.json"]) {
        expect((await call("GET", path, { headers: { "X-Request-Id": id } })).headers["x-request-id"]).toBe(id);
      }
    }
  });

  test("is replaced when it is anything else", async ({ call }) => {
    const seen = new Set<string | undefined>();
    for (const id of [undefined, "", " ", "a b", "x".repeat(65), '{"level":60}', "a,b", "\u00e9", "a\tb"]) {
      const answer = await call("GET", "/api/v1/pets", { headers: id === undefined ? {} : { "X-Request-Id": id } });
      expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      seen.add(answer.headers["x-request-id"]);
    }
    expect(seen.size).toBe(9);
  });

  test("is replaced when it is repeated", async ({ call }) => {
    const answer = await call("GET", "/api/v1/pets", {
      headers: [
        ["X-Request-Id", "a"],
        ["X-Request-Id", "b"],
      ],
    });
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test.describe("openapi.json", () => {
  test("needs no key, names this server, and can be revalidated", async ({ call, server }) => {
    const answer = await call("GET", "/api/v1/openapi.json", { key: null });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ openapi: expect.stringMatching(/^3\./), info: { version: VERSION } });
    expect(answer.text).toContain(`"${server.origin}/api/v1"`);
    const again = await call("GET", "/api/v1/openapi.json", {
      key: null,
      headers: { "If-None-Match": answer.headers["etag"] ?? "" },
    });
    expect(again.status).toBe(304);
  });
});

test("a body on a GET is ignored", async ({ call }) => {
  const answer = await call("GET", "/api/v1/pets", { rawBody: "{" });
  expect(checkAnswer("GET", "/api/v1/pets", answer).status).toBe(200);
});
