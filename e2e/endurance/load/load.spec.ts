import { Agent, request } from "node:http";
import { AUTH_SECRET, insertAccount, sessionCookie } from "@/e2e/fixtures/console";
import type { Database } from "@/e2e/fixtures/database";
import { expect, test, type FaultServer } from "@/e2e/fixtures/fault-test";
import { encodeCursor } from "@/lib/pets/cursor";
import { settings } from "@/lib/settings";

/** The duration for each number of clients. */
const SECONDS = Number(process.env.LOAD_SECONDS ?? 4);
const PETS = 2_000;
const KEYS = 10;
const SESSIONS = 30;
const WORK_CONNECTIONS = 4;
const STATUSES = ["available", "pending", "sold"];

// The clients create cursors of their own, so as not to read all pages in turn.
settings().authSecret = AUTH_SECRET;

test.setTimeout(60_000 + 5 * SECONDS * 1000);

type Who = { keys: string[]; cookies: string[]; firstId: number };
type Ask = { what: string; method: "GET" | "POST"; path: string; headers: Record<string, string>; body?: string };

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
const below = (n: number) => Math.floor(Math.random() * n);

/** One of many thousand requests, hardly any two of which are equal and so answered together. */
function nextAsk({ keys, cookies, firstId }: Who): Ask {
  const api = { Authorization: `Bearer ${pick(keys)}` };
  const cursor = encodeCursor(BigInt(firstId + below(PETS)));
  const status = pick(STATUSES);
  const dice = below(100);
  if (dice < 35) {
    const path = `/api/v1/pets?limit=${1 + below(100)}&cursor=${cursor}${below(2) ? `&status=${status}` : ""}`;
    return { what: "list", method: "GET", path, headers: api };
  }
  if (dice < 60) return { what: "get", method: "GET", path: `/api/v1/pets/${firstId + below(PETS)}`, headers: api };
  if (dice < 75) {
    const body = JSON.stringify({ name: `Load ${below(1e9)}`, categoryId: below(50), status });
    return {
      what: "add",
      method: "POST",
      path: "/api/v1/pets",
      headers: { ...api, "Content-Type": "application/json" },
      body,
    };
  }
  const session = { Cookie: pick(cookies) };
  const query = `?status=${status}&category=${below(50)}`;
  if (dice < 97) return { what: "console", method: "GET", path: `/api/console/pets.list${query}`, headers: session };
  return { what: "page", method: "GET", path: `/pets?status=${status}&category=${below(50)}`, headers: session };
}

function send(agent: Agent, { port }: FaultServer, { method, path, headers, body }: Ask): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

/** The process ids of the shop's PostgreSQL sessions. */
async function sessionsOf(database: Database): Promise<number[]> {
  const rows = await database.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'petstore-console'
     ORDER BY pid`,
  );
  return rows.map(({ pid }) => pid);
}

async function ask(server: FaultServer, who: Who, clients: number, ms: number): Promise<Map<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const answers = new Map<string, number>();
  const end = performance.now() + ms;
  const client = async () => {
    while (performance.now() < end) {
      const next = nextAsk(who);
      const answer = `${next.what} ${await send(agent, server, next)}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return answers;
}

test("many clients with different requests: every request succeeds, on the existing connections", async ({
  database,
  keyWith,
  start,
}) => {
  const keys = await Promise.all(Array.from({ length: KEYS }, async () => (await keyWith({})).key));
  const server = await start({ AUTH_SECRET });
  const cookies = await Promise.all(
    Array.from({ length: SESSIONS }, async () => {
      const account = await insertAccount(database, "none", "staff", "Ann");
      const { name, value } = await sessionCookie(database, server.origin, account);
      return `${name}=${value}`;
    }),
  );
  const [first] = await database.query<{ id: string }>(
    `WITH made AS (INSERT INTO pet (name, category_id, status)
       SELECT 'Pet ' || n, n % 50, (ARRAY['available', 'pending', 'sold'])[1 + n % 3]::pet_status
       FROM generate_series(1, ${PETS}) AS n RETURNING id) SELECT min(id) AS id FROM made`,
  );
  const who = { keys, cookies, firstId: Number(first?.id) };
  const pets = async () => Number((await database.query<{ n: string }>("SELECT count(*) AS n FROM pet"))[0]?.n);

  // The pools grow to their maximum.
  await ask(server, who, 64, 1_000);
  const sessions = await sessionsOf(database);
  for (const clients of [32, 100, 500]) {
    const before = await pets();
    const answers = await ask(server, who, clients, SECONDS * 1000);
    const tally = [...answers]
      .sort()
      .map(([answer, n]) => `${answer}: ${n}`)
      .join(", ");
    test.info().annotations.push({ type: `${clients} clients, ${SECONDS} s`, description: tally });
    const refused = [...answers.keys()].filter((answer) => !/ 2\d\d$/.test(answer));
    expect(refused, tally).toEqual([]);
    expect((await pets()) - before).toBe(answers.get("add 201") ?? 0);
    // None was replaced, except for those of jobs, which are closed when idle for a minute.
    const made = (await sessionsOf(database)).filter((pid) => !sessions.includes(pid));
    expect(made.length).toBeLessThanOrEqual(SECONDS > 15 ? WORK_CONNECTIONS : 0);
  }
});
