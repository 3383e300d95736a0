import { parseError } from "@/e2e/fixtures/answer";
import { expect, test } from "@/e2e/fixtures/fault-test";
import { send } from "@/e2e/fixtures/http";

test("503 with Retry-After while the database is unavailable, and 200 once it is available", async ({
  database,
  keyWith,
  start,
}) => {
  const server = await start();
  const { key } = await keyWith({});
  const ask = () =>
    send(server.origin, { method: "GET", path: "/api/v1/pets", headers: [["Authorization", `Bearer ${key}`]] });
  expect((await ask()).status).toBe(200);

  await database.whileAway(async () => {
    const answer = await ask();
    expect(answer.status).toBe(503);
    expect(parseError(503, answer.bytes.toString()).code).toBe("unavailable");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    // Endpoints that need no database keep working.
    const document = await send(server.origin, { method: "GET", path: "/api/v1/openapi.json", headers: [] });
    expect(document.status).toBe(200);
  });
  await expect.poll(async () => (await ask()).status, { intervals: [50] }).toBe(200);
});
