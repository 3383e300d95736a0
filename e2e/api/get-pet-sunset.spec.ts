import { callerOf } from "@/e2e/fixtures/call";
import { createdPetOf, expectError, petOf, petsOf } from "@/e2e/fixtures/answer";
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
    // A missing key is reported first, and other operations keep working.
    expectError(await call("GET", `/api/v1/pets/${id}`, { key: null }), "missing_api_key");
    expect((await call("GET", "/api/v1/pets")).status).toBe(200);
    for (const method of ["OPTIONS", "POST"]) {
      expect((await call(method, `/api/v1/pets/${id}`)).headers["allow"]).toBe("OPTIONS");
    }
    const { json: document } = await call("GET", "/api/v1/openapi.json", { key: null });
    expect(Object.keys((document as { paths: object }).paths)).toEqual(["/pets", "/messages"]);
    expect(await (await fetch(`${server.origin}/docs`)).text()).toContain("Removed on 5 December 2030");
    await server.stop();
  });

  test("the Location of a new pet is a page of the list", async ({ call: callToday, database, fullKey }) => {
    const input = { body: { name: "Rex", categoryId: 1 }, headers: { "Idempotency-Key": "added-around-the-sunset" } };
    const before = await callToday("POST", "/api/v1/pets", input);
    const server = await startServer(database.url, { PETSTORE_CLOCK: "2030-12-05T00:00:00Z" });
    const call = callerOf(server.origin, fullKey);
    const added = await call("POST", "/api/v1/pets", { body: input.body });
    const replayed = await call("POST", "/api/v1/pets", input);
    expect(createdPetOf(replayed)).toEqual(createdPetOf(before));
    for (const answer of [added, replayed]) {
      const { location = "", link = "" } = answer.headers;
      expect(link).toBe(`<${location}>; rel="self"`);
      const { pathname, search } = new URL(location);
      expect(petsOf(await call("GET", pathname + search))).toEqual([createdPetOf(answer)]);
    }
    await server.stop();
  });

  test("200 just before it", async ({ database, fullKey, shop }) => {
    const [id = 0n] = await shop.add(1);
    // The clock runs on from here, which leaves a minute to start and to send the request.
    const server = await startServer(database.shopUrl, { PETSTORE_CLOCK: "2030-12-04T23:59:00Z" });
    const call = callerOf(server.origin, fullKey);
    expect(petOf(await call("GET", `/api/v1/pets/${id}`)).id).toBe(id);
    expect((await call("OPTIONS", `/api/v1/pets/${id}`)).headers["allow"]).toBe("GET, HEAD, OPTIONS");
    await server.stop();
  });
});
