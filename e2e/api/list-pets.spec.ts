import { type Answer, expectError, petsOf } from "@/e2e/fixtures/answer";
import { nextPath, walkPages } from "@/e2e/fixtures/pages";
import { expect, test } from "@/e2e/fixtures/test";
import { petStatuses } from "@/lib/pets/statuses";

const path = "/api/v1/pets";

test.beforeEach(({ shop }) => shop.clear());

test.describe("200", () => {
  test("an empty shop is an empty array, without a next page", async ({ call }) => {
    const answer = await call("GET", path);
    expect(answer.text).toBe("[]");
    expect(answer.headers["x-total-count"]).toBe("0");
    expect(answer.headers["link"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
  });

  test("a page has 20 pets by default", async ({ call, shop }) => {
    const ids = await shop.add(101);
    for (const [query, size] of [
      ["", 20],
      ["?limit=1", 1],
      ["?limit=20", 20],
      ["?limit=99", 99],
      ["?limit=100", 100],
    ] as const) {
      const answer = await call("GET", path + query);
      expect(
        petsOf(answer).map(({ id }) => id),
        query,
      ).toEqual(ids.slice(0, size));
      expect(answer.headers["x-total-count"], query).toBe("101");
      expect(answer.headers["link"], query).toMatch(/^<http:\/\/127\.0\.0\.1:\d+\/api\/v1\/pets\?[^>]+>; rel="next"$/);
    }
  });

  test("a page that is exactly full is the last one when no pets follow", async ({ call, shop }) => {
    await shop.add(20);
    expect((await call("GET", path)).headers["link"]).toBeUndefined();
    await shop.add(1);
    expect((await call("GET", path)).headers["link"]).toContain('rel="next"');
  });

  test("status filters the pets and their total", async ({ call, shop }) => {
    for (const status of petStatuses) await shop.add(3 + petStatuses.indexOf(status), status);
    for (const status of petStatuses) {
      const answer = await call("GET", `${path}?status=${status}`);
      expect(petsOf(answer).map((pet) => pet.status)).toEqual(Array(3 + petStatuses.indexOf(status)).fill(status));
      expect(answer.headers["x-total-count"]).toBe(String(3 + petStatuses.indexOf(status)));
    }
    expect((await call("GET", path)).headers["x-total-count"]).toBe("12");
  });

  test("following Link visits every pet once, for each status and page size", async ({ call, shop }) => {
    const ids: Record<string, bigint[]> = {};
    for (let round = 0; round < 3; round++) {
      for (const status of petStatuses) (ids[status] ??= []).push(...(await shop.add(7 + round, status)));
    }
    const all = Object.values(ids)
      .flat()
      .sort((a, b) => (a < b ? -1 : 1));
    for (const status of [undefined, ...petStatuses]) {
      const expected = status === undefined ? all : ids[status];
      for (const limit of [1, 2, 7, 24, 25, 71, 72, 73, 100]) {
        const { pets, sizes, totals } = await walkPages(
          call,
          `${path}?limit=${limit}${status ? `&status=${status}` : ""}`,
        );
        expect(
          pets.map(({ id }) => id),
          `${status} by ${limit}`,
        ).toEqual(expected);
        expect(
          sizes.slice(0, -1).every((size) => size === limit),
          `${status} by ${limit}`,
        ).toBe(true);
        expect(new Set(totals)).toEqual(new Set([String(expected?.length)]));
      }
    }
  });

  test("Link keeps the default page size and the filter", async ({ call, shop }) => {
    await shop.add(50, "sold");
    const { sizes } = await walkPages(call, `${path}?status=sold`);
    expect(sizes).toEqual([20, 20, 10]);
  });

  test("a pet added or removed between two pages neither repeats nor skips another", async ({
    call,
    shop,
    database,
  }) => {
    const ids = await shop.add(5);
    const first = await call("GET", `${path}?limit=2`);
    await database.query("DELETE FROM pet WHERE id = $1", [ids[1]]);
    const added = await shop.add(1);
    const { pets } = await walkPages(call, nextPath(first.headers["link"]) ?? "");
    expect(pets.map(({ id }) => id)).toEqual([...ids.slice(2), ...added]);
  });

  test("a cursor works with another limit and status", async ({ call, shop }) => {
    const ids = await shop.add(4);
    const first = await call("GET", `${path}?limit=2`);
    const cursor = cursorOf(first);
    const answer = await call("GET", `${path}?limit=100&status=available&cursor=${cursor}`);
    expect(petsOf(answer).map(({ id }) => id)).toEqual(ids.slice(2));
  });

  test("unknown parameters are ignored", async ({ call, shop }) => {
    await shop.add(2);
    for (const query of [
      "?offset=1",
      "?page=2&page=3",
      "?Limit=0",
      "?STATUS=x",
      "?limit[]=0",
      "?=",
      "?&&",
      "?",
      "?__proto__=1&constructor=2",
    ]) {
      expect(petsOf(await call("GET", path + query)), query).toHaveLength(2);
    }
  });

  test("parameters may be percent-encoded", async ({ call, shop }) => {
    await shop.add(2, "sold");
    expect(petsOf(await call("GET", `${path}?l%69mit=%31&status=s%6fld`))).toHaveLength(1);
  });

  test("ids and categories are exact up to the bounds of int64", async ({ call, database }) => {
    await database.query(
      `INSERT INTO pet (id, name, category_id) VALUES
       (9223372036854775806, 'a', -9223372036854775808), (9223372036854775807, 'b', 9223372036854775807), (-5, 'c', 0)`,
    );
    const answer = await call("GET", path);
    expect(answer.text).toBe(
      '[{"id":-5,"name":"c","categoryId":0,"status":"available"},' +
        '{"id":9223372036854775806,"name":"a","categoryId":-9223372036854775808,"status":"available"},' +
        '{"id":9223372036854775807,"name":"b","categoryId":9223372036854775807,"status":"available"}]',
    );
    expect((await walkPages(call, `${path}?limit=1`)).pets).toHaveLength(3);
  });

  test("cookies are ignored", async ({ call }) => {
    await call("GET", path, { headers: { Cookie: "session=stolen", Origin: "https://evil.example" } });
  });
});

test.describe("304", () => {
  test("when the client has this version, in any form of If-None-Match", async ({ call, shop }) => {
    await shop.add(1);
    const first = await call("GET", path);
    const etag = first.headers["etag"] ?? "";
    expect(etag).toMatch(/^W\/"[^"]+"$/);
    for (const value of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
      const answer = await call("GET", path, { headers: { "If-None-Match": value } });
      expect(answer.status, value).toBe(304);
      expect(answer.headers["etag"]).toBe(etag);
      expect(answer.headers["cache-control"]).toBe(first.headers["cache-control"]);
    }
    expect((await call("HEAD", path, { headers: { "If-None-Match": etag } })).status).toBe(304);
  });

  test("not after a change, nor for another version", async ({ call, shop }) => {
    await shop.add(1);
    const etag = (await call("GET", path)).headers["etag"] ?? "";
    expect((await call("GET", path, { headers: { "If-None-Match": 'W/"other"' } })).status).toBe(200);
    await shop.add(1);
    expect((await call("GET", path, { headers: { "If-None-Match": etag } })).status).toBe(200);
  });

  test("with the current Link and total, which can change while the page does not", async ({ call, shop }) => {
    await shop.add(20);
    const etag = (await call("GET", path)).headers["etag"] ?? "";
    await shop.add(1);
    const answer = await call("GET", path, { headers: { "If-None-Match": etag } });
    expect(answer.status).toBe(304);
    expect(answer.headers["x-total-count"]).toBe("21");
    expect(nextPath(answer.headers["link"])).not.toBeNull();
  });
});

test.describe("400", () => {
  const badLimits = [
    "0",
    "101",
    "abc",
    "1.5",
    "",
    "%2B5",
    "+5",
    "0x10",
    "-1",
    "00",
    "05",
    "1e1",
    "%201",
    "1%20",
    "1%00",
    "%ff",
    "99999999999999999999",
    "null",
    "%D9%A1",
  ];
  for (const limit of badLimits) {
    test(`limit=${limit}`, async ({ call }) => {
      expectError(
        await call("GET", `${path}?limit=${limit}`),
        "invalid_request",
        /^limit must be an integer from 1 to 100$/,
      );
    });
  }

  for (const status of ["", "unknown", "AVAILABLE", "available%20", "available,sold", "%00", "%ff"]) {
    test(`status=${status}`, async ({ call }) => {
      expectError(
        await call("GET", `${path}?status=${status}`),
        "invalid_request",
        /^status must be one of available, pending, sold$/,
      );
    });
  }

  for (const query of [
    "limit=1&limit=1",
    "limit=1&limit=2",
    "status=sold&status=sold",
    "cursor=a&cursor=a",
    "limit=&limit=",
  ]) {
    test(`repeated: ${query}`, async ({ call }) => {
      const name = query.split("=")[0] ?? "";
      expectError(await call("GET", `${path}?${query}`), "invalid_request", `${name} must be given only once`);
    });
  }

  test("every invalid parameter is named", async ({ call }) => {
    const error = expectError(await call("GET", `${path}?limit=0&status=x`), "invalid_request", "limit");
    expect(error.message).toContain("status");
  });

  test("a cursor that is not ours", async ({ call, shop }) => {
    await shop.add(2);
    const cursor = cursorOf(await call("GET", `${path}?limit=1`));
    const last = cursor.endsWith("A") ? "B" : "A";
    const forged = [
      "",
      "1",
      "0",
      "-1",
      cursor.slice(0, -1),
      cursor.slice(0, -1) + last,
      `${cursor}=`,
      `${cursor}A`,
      `%20${cursor}`,
      cursor.toLowerCase() + "x",
      "A".repeat(22),
      "%00",
      "%ff",
      "'--",
      "A".repeat(8_000),
    ];
    for (const value of forged) {
      const answer = await call("GET", `${path}?cursor=${value}`);
      expectError(answer, "invalid_request", /^cursor must (?:come from|not contain)/);
    }
  });
});

test.describe("401", () => {
  test("before the query is read", async ({ call }) => {
    expectError(await call("GET", `${path}?limit=0`, { key: null }), "missing_api_key");
  });
});

test.describe("403", () => {
  test("before the query is read", async ({ call, keyWith }) => {
    const { key } = await keyWith({ scopes: ["pets:write", "messages:write"] });
    expectError(await call("GET", `${path}?limit=0`, { key }), "insufficient_scope", "pets:read");
  });
});

function cursorOf({ headers }: Answer): string {
  return new URLSearchParams(nextPath(headers["link"])?.split("?")[1]).get("cursor") ?? "";
}
