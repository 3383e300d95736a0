import { expectError, petOf } from "@/e2e/fixtures/answer";
import { expect, test } from "@/e2e/fixtures/test";

const path = "/api/v1/pets";

test.describe("200", () => {
  test("the pet, exactly", async ({ call, database }) => {
    const name = '"\\ \u{1F436}\u202Eabc\u0007\u2028';
    const [row] = await database.query<{ id: string }>(
      "INSERT INTO pet (name, category_id, status) VALUES ($1, $2, 'sold') RETURNING id",
      [name, "-9223372036854775808"],
    );
    const answer = await call("GET", `${path}/${row?.id}`);
    expect(petOf(answer)).toEqual({ id: BigInt(row?.id ?? 0), name, categoryId: -(2n ** 63n), status: "sold" });
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
  });

  test("ids to the ends of int64", async ({ call, database }) => {
    await database.query(
      "INSERT INTO pet (id, name, category_id) VALUES (9223372036854775807, 'x', 1), (-9223372036854775808, 'y', 1), (0, 'z', 1) ON CONFLICT DO NOTHING",
    );
    for (const id of [2n ** 63n - 1n, -(2n ** 63n), 0n]) {
      expect(petOf(await call("GET", `${path}/${id}`)).id).toBe(id);
    }
  });

  test("announces its deprecation, its sunset and its successor", async ({ call, shop, server }) => {
    const [id] = await shop.add(1);
    const { headers } = await call("GET", `${path}/${id}`);
    // Not before the API existed: 1.0.0 was released on 21 November 2026.
    expect(headers["deprecation"]).toBe(`@${Date.parse("2026-11-21T00:00:00Z") / 1000}`);
    expect(Number(headers["deprecation"]?.slice(1))).toBeLessThan(Date.parse("2030-12-05T00:00:00Z") / 1000);
    expect(headers["sunset"]).toBe("Thu, 05 Dec 2030 00:00:00 GMT");
    expect(headers["link"]).toBe(`<${server.origin}/api/v1/pets?status=available>; rel="successor-version"`);
  });

  test("the other operations are not deprecated", async ({ call }) => {
    const { headers } = await call("GET", path);
    expect(headers["deprecation"]).toBeUndefined();
    expect(headers["sunset"]).toBeUndefined();
  });

  test("a query is ignored, and an id may be percent-encoded", async ({ call, shop }) => {
    const [id] = await shop.add(1);
    expect(petOf(await call("GET", `${path}/${id}?limit=0&x`)).id).toBe(id);
    const encoded = [...String(id)].map((digit) => `%3${digit}`).join("");
    expect(petOf(await call("GET", `${path}/${encoded}`)).id).toBe(id);
  });
});

test.describe("304", () => {
  test("when the client has this version, with the headers of the deprecation", async ({ call, shop }) => {
    const [id] = await shop.add(1);
    const first = await call("GET", `${path}/${id}`);
    const answer = await call("GET", `${path}/${id}`, { headers: { "If-None-Match": first.headers["etag"] ?? "" } });
    expect(answer.status).toBe(304);
    for (const name of ["etag", "sunset", "deprecation", "link", "cache-control"]) {
      expect(answer.headers[name], name).toBe(first.headers[name]);
    }
  });

  test("not after the pet changed", async ({ call, shop, database }) => {
    const [id] = await shop.add(1);
    const { headers } = await call("GET", `${path}/${id}`);
    await database.query("UPDATE pet SET status = 'sold' WHERE id = $1", [id]);
    const answer = await call("GET", `${path}/${id}`, { headers: { "If-None-Match": headers["etag"] ?? "" } });
    expect(petOf(answer).status).toBe("sold");
  });
});

test.describe("401", () => {
  test("before the id is read", async ({ call }) => {
    expectError(await call("GET", `${path}/abc`, { key: null }), "missing_api_key");
  });
});

test.describe("403", () => {
  test("before the id is read", async ({ call, keyWith }) => {
    const { key } = await keyWith({ scopes: ["pets:write"] });
    expectError(await call("GET", `${path}/abc`, { key }), "insufficient_scope", "pets:read");
  });
});

test.describe("404", () => {
  test("an unknown id is named, with the headers of the deprecation", async ({ call }) => {
    const answer = await call("GET", `${path}/9223372036854775000`);
    expectError(answer, "not_found", "9223372036854775000");
    expect(answer.headers["sunset"]).toBe("Thu, 05 Dec 2030 00:00:00 GMT");
    expect(answer.headers["deprecation"]).toMatch(/^@/);
  });

  const noIds = [
    "abc",
    "1.0",
    "1e2",
    "+1",
    "01",
    "-0",
    "0x1",
    "%20",
    "1%20",
    "%201",
    "1%00",
    "%00",
    "%ff",
    "%",
    "%2",
    "%zz",
    "null",
    "9223372036854775808",
    "-9223372036854775809",
    "1".repeat(5_000),
    "--1",
    "-",
    "%F0%9F%90%B6",
    "%D9%A1",
    "1%2F2",
    "..%2f1",
    "1;2",
    "1,2",
    "'--",
    "*",
    "__proto__",
    "constructor",
    "~",
    ":",
  ];
  for (const id of noIds) {
    test(`petId ${id.slice(0, 30)}`, async ({ call, shop }) => {
      await shop.add(1);
      expectError(await call("GET", `${path}/${id}`), "not_found");
    });
  }

  for (const tail of ["/", "/1/", "/1/2", "//", "//1"]) {
    test(`/pets${tail}`, async ({ call }) => {
      expectError(await call("GET", path + tail), "not_found");
    });
  }
});
