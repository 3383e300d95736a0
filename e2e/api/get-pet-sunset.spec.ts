import { callerOf } from "@/e2e/fixtures/call";
import { expectError, petOf } from "@/e2e/fixtures/answer";
import { startServer } from "@/e2e/fixtures/server-process";
import { expect, test } from "@/e2e/fixtures/test";

test.describe("410", () => {
  test("from 5 December 2030 on, for every id, with the headers of the deprecation", async ({
    database,
    fullKey,
    shop,
  }) => {
    const [id] = await shop.add(1);
    const server = await startServer(database.shopUrl, { PETSTORE_CLOCK: "2030-12-05T00:00:00Z" });
    const call = callerOf(server.origin, fullKey);
    for (const petId of [String(id), "9223372036854775000", "abc"]) {
      const answer = await call("GET", `/api/v1/pets/${petId}`);
      expectError(answer, "gone", "/api/v1/pets?status=available");
      expect(answer.headers["sunset"]).toBe("Thu, 05 Dec 2030 00:00:00 GMT");
      expect(answer.headers["deprecation"]).toMatch(/^@/);
      expect(answer.headers["link"]).toBe(
        `<${server.origin}/api/v1/pets?status=available>; rel="successor-version", </docs/errors#gone>; rel="help"`,
      );
    }
    expect((await call("HEAD", `/api/v1/pets/${id}`)).status).toBe(410);
    // Who has no key hears of that first, and everything else goes on.
    expectError(await call("GET", `/api/v1/pets/${id}`, { key: null }), "missing_api_key");
    expect((await call("GET", "/api/v1/pets")).status).toBe(200);
    expect((await call("POST", "/api/v1/pets", { body: { name: "Rex", categoryId: 1 } })).status).toBe(201);
    expect(await (await fetch(`${server.origin}/docs`)).text()).toContain("Removed on 5 December 2030");
    await server.stop();
  });

  test("and just before it 200", async ({ database, fullKey, shop }) => {
    const [id = 0n] = await shop.add(1);
    // The clock runs on from here, so a minute is left to start and to ask.
    const server = await startServer(database.shopUrl, { PETSTORE_CLOCK: "2030-12-04T23:59:00Z" });
    const call = callerOf(server.origin, fullKey);
    expect(petOf(await call("GET", `/api/v1/pets/${id}`)).id).toBe(id);
    await server.stop();
  });
});
