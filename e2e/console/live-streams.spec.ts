import { get, type IncomingMessage } from "node:http";
import type { BrowserContext } from "@playwright/test";
import { AUTH_SECRET, expect, test, visit } from "@/e2e/fixtures/console";
import { startNextServer, startServer } from "@/e2e/fixtures/server-process";

/** Well before the next beat, which ends a stream as well. */
const ENDED_WITHIN_MS = 10_000;

/** What `curl -N` would see of the events. */
class EventStream {
  text = "";
  readonly ended: Promise<number>;

  private constructor(readonly answer: IncomingMessage) {
    answer.setEncoding("utf8").on("data", (part: string) => (this.text += part));
    this.ended = new Promise((resolve, reject) => {
      answer.on("end", () => resolve(performance.now())).on("error", reject);
    });
  }

  /** Opens it as the person whose browser this is, and waits for the first event; one about the sign-in may follow. */
  static async open(origin: string, context: BrowserContext): Promise<EventStream> {
    const cookie = (await context.cookies(origin)).map(({ name, value }) => `${name}=${value}`).join("; ");
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${origin}/api/console/live.events`, { headers: { cookie }, agent: false }, resolve).on("error", reject);
    });
    const stream = new EventStream(answer);
    await expect.poll(() => stream.positions.length, { intervals: [10] }).toBeGreaterThan(0);
    return stream;
  }

  get positions(): Record<string, string>[] {
    return [...this.text.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data) as Record<string, string>);
  }
}

for (const [what, statement] of [
  ["is made a developer", "UPDATE account SET role = 'developer' WHERE id = $1"],
  ["is deactivated", "UPDATE account SET banned = true WHERE id = $1"],
  ["is signed out elsewhere", "DELETE FROM session WHERE account_id = $1"],
] as const) {
  test(`the stream of a member who ${what} ends before its next beat`, async ({
    context,
    signedIn,
    database,
    server,
  }) => {
    const { id } = await signedIn("staff");
    const stream = await EventStream.open(server.origin, context);
    await database.query(statement, [id]);
    const changedMs = performance.now();
    expect((await stream.ended) - changedMs).toBeLessThan(ENDED_WITHIN_MS);
  });
}

test("a stopping process does not wait for open event streams", async ({ context, signedIn, database }) => {
  await signedIn("staff");
  const server = await startServer(database.shopUrl, { AUTH_SECRET });
  const stream = await EventStream.open(server.origin, context);
  // Fails when the process does not end by itself before its time is up.
  await server.stop();
  await stream.ended;
});

test("both routers stream alike, and nothing on the way may hold the events back", async ({
  context,
  signedIn,
  database,
  server,
}) => {
  await signedIn("staff");
  const next = await startNextServer(database.shopUrl, { AUTH_SECRET });
  const streams = [await EventStream.open(server.origin, context), await EventStream.open(next.origin, context)];
  for (const { answer } of streams) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/event-stream");
    expect(answer.headers["cache-control"]).toBe("no-store, no-transform");
    expect(answer.headers["x-accel-buffering"]).toBe("no");
    expect(answer.headers["content-encoding"]).toBeUndefined();
  }
  await database.query("INSERT INTO pet (name, category_id) VALUES ('Rex', 1)");
  for (const stream of streams) {
    const [first] = stream.positions;
    await expect.poll(() => stream.positions.at(-1)?.pets, { intervals: [10] }).not.toBe(first?.pets);
  }
  await next.stop();
  await streams[1]?.ended;
});

test("accounts receive only events of topics they may see, visitors none", async ({
  context,
  signedIn,
  database,
  server,
}) => {
  expect((await fetch(`${server.origin}/api/console/live.events`)).status).toBe(401);
  await signedIn("developer");
  const stream = await EventStream.open(server.origin, context);
  await database.query("INSERT INTO pet (name, category_id) VALUES ('Rex', 1)");
  await database.query("UPDATE account SET name = 'Renamed'");
  const before = stream.positions.at(-1)?.sessions;
  await database.query(
    "INSERT INTO session (id, token_hash, account_id, expires_at) SELECT 'x', 'x', id, now() FROM account",
  );
  await expect.poll(() => stream.positions.at(-1)?.sessions, { intervals: [10] }).not.toBe(before);
  for (const position of stream.positions) expect(Object.keys(position).sort()).toEqual(["api_keys", "sessions"]);
});

test("a tab of another account in the same browser has a stream of its own", async ({
  page,
  context,
  signedIn,
  petsOf,
}) => {
  await petsOf({ name: "Rex" });
  await signedIn("developer");
  const first = page.waitForResponse("**/api/console/live.events");
  await visit(page, "/api-keys");
  await first;
  // As by an invitation that is accepted in a second tab.
  await signedIn("staff");
  const tab = await context.newPage();
  const second = tab.waitForResponse("**/api/console/live.events");
  await visit(tab, "/pets");
  await second;
  await petsOf({ name: "Mia" });
  await expect(tab.getByRole("button", { name: "1 new pet · Show" })).toBeVisible();
});
