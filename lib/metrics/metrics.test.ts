import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cloneTemplate, type Database } from "@/e2e/fixtures/database";
import { insertKey } from "@/e2e/fixtures/keys";
import { stopKeyCache } from "@/lib/api-keys/verify";
import { processSingleton } from "@/lib/core/process-singleton";
import { closeDb } from "@/lib/db";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { findHandler } from "@/lib/server/routes";
import { settings } from "@/lib/settings";

const TOKEN = "a-token-of-at-least-16-characters";
const forget = (name: string) => processSingleton<unknown>(name, () => null).take();

// The limits of production: an unavailable database times out after a second.
vi.stubEnv("PETSTORE_DATABASE_PATIENCE", "1");

let database: Database;
let key: string;

beforeAll(async () => {
  database = await cloneTemplate();
  const authSecret = "0123456789abcdef0123456789abcdef";
  Object.assign(settings(), { databaseUrl: database.url, authSecret, logLevel: "silent", metricsToken: TOKEN });
  key = (await insertKey(database)).key;
});

// Drops the cached queue lengths.
beforeEach(() => void forget("queues"));

afterAll(async () => {
  await stopKeyCache();
  await closeDb();
  await database.drop();
});

function call(method: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  const [pathname = ""] = path.split("?");
  return findHandler(method, pathname)(new Request(`http://shop.test${path}`, { method, headers }));
}

const scrape = (authorization = `Bearer ${TOKEN}`, address = "192.0.2.1") =>
  call("GET", "/api/metrics", { authorization, [CLIENT_ADDRESS_HEADER]: address });

/** The samples of a scrape by name and labels. */
async function samples(): Promise<Map<string, number>> {
  const response = await scrape();
  expect(response.status).toBe(200);
  const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

const requestsOf = (operation: string, status: number, api = "public") =>
  `petstore_http_requests_total{api="${api}",operation="${operation}",status="${status}",process="1"}`;

describe("access to the metrics", () => {
  it("is not found when no token is set", async () => {
    Object.assign(settings(), { metricsToken: undefined });
    const nothing = await call("GET", "/api/nothing");
    const metrics = await scrape();
    expect([metrics.status, await metrics.text()]).toEqual([nothing.status, await nothing.text()]);
    expect(metrics.status).toBe(404);
    // A process decides once whether it has metrics.
    Object.assign(settings(), { metricsToken: TOKEN });
    forget("metrics");
  });

  it.each(["", "Bearer", "Basic eDp5", "Bearer wrong", `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`])(
    "is refused with %j",
    async (authorization) => {
      const response = await scrape(authorization);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
      expect(await response.text()).not.toContain("petstore_");
    },
  );

  it("takes the token, not an API key", async () => {
    expect((await scrape()).headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect((await scrape(`Bearer ${key}`)).status).toBe(401);
  });

  it("is rate-limited after sixty wrong tokens a minute from an address, and not from another", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 62; i++) statuses.push((await scrape(`Bearer guess-${i}`, "198.51.100.7")).status);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 401));
    expect(statuses.slice(60)).toEqual([429, 429]);
    expect((await scrape()).status).toBe(200);
  });
});

it("the metrics stay readable at an address that has read them before, after any number of wrong tokens from it", async () => {
  const [scraper, stranger] = ["198.51.100.8", "198.51.100.9"];
  expect((await scrape(undefined, scraper)).status).toBe(200);
  for (const address of [scraper, stranger]) for (let i = 0; i < 62; i++) await scrape(`Bearer guess-${i}`, address);
  expect((await scrape(undefined, scraper)).status).toBe(200);
  expect((await scrape("Bearer wrong", scraper)).status).toBe(429);
  expect((await scrape(undefined, stranger)).status).toBe(429);
});

describe("the metrics", () => {
  it("count requests by operation and status, and measure their duration", async () => {
    const before = await samples();
    for (let i = 0; i < 3; i++) await call("GET", "/api/v1/pets", { authorization: `Bearer ${key}` });
    await call("GET", "/api/v1/pets");
    await call("GET", "/api/console/pets.list");
    const after = await samples();
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grown(requestsOf("listPets", 200))).toBe(3);
    expect(grown(requestsOf("listPets", 401))).toBe(1);
    expect(after.get(requestsOf("pets.list", 401, "console"))).toBe(1);
    const durations = "petstore_http_request_duration_seconds";
    expect(grown(`${durations}_count{api="public",operation="listPets",process="1"}`)).toBe(4);
    expect(grown(`${durations}_bucket{le="+Inf",api="public",operation="listPets",process="1"}`)).toBe(4);
    expect(grown(`${durations}_sum{api="public",operation="listPets",process="1"}`)).toBeLessThan(10);
  });

  it("take no label from a client: all unknown paths count as one operation", async () => {
    const before = (await samples()).size;
    for (let i = 0; i < 50; i++) {
      await call("GET", `/api/v1/nothing-${i}`);
      await call(`X${i}`, "/api/v1/pets");
    }
    const after = await samples();
    expect(after.get(requestsOf("none", 404))).toBeGreaterThanOrEqual(50);
    expect(after.get(requestsOf("none", 405))).toBeGreaterThanOrEqual(50);
    expect(after.size - before).toBeLessThan(40);
  });

  it("show queue lengths and waiting times", async () => {
    await database.query(
      `INSERT INTO message (id, message, api_key_id, created_at)
       SELECT 'msg_' || n, 'Hello', (SELECT id FROM api_key LIMIT 1), now() - interval '1 minute'
       FROM generate_series(1, 3) AS n`,
    );
    await database.query(
      `INSERT INTO job (kind, actor_kind, title_message, params) VALUES ('bulk', 'system', '{}', '{}'), ('bulk', 'system', '{}', '{}')`,
    );
    await database.query(
      `INSERT INTO job (kind, state, actor_kind, title_message, params) VALUES ('bulk', 'running', 'system', '{}', '{}')`,
    );
    const found = await samples();
    expect(found.get('petstore_queue_entries{queue="messages"}')).toBe(3);
    expect(found.get('petstore_queue_entries{queue="webhook_calls"}')).toBe(0);
    expect(found.get('petstore_queue_entries{queue="jobs"}')).toBe(2);
    expect(found.get('petstore_queue_entries{queue="running_jobs"}')).toBe(1);
    expect(found.get('petstore_queue_oldest_seconds{queue="messages"}')).toBeGreaterThanOrEqual(60);
    expect(found.get('petstore_queue_oldest_seconds{queue="webhook_calls"}')).toBe(0);
    expect(found.get("petstore_database_up")).toBe(1);
  });

  it("show the pools, the key cache, and the process", async () => {
    const list = () => call("GET", "/api/v1/pets", { authorization: `Bearer ${key}` });
    // Keys are cached once the process listens for revocations.
    await list();
    await expect.poll(async () => (await samples()).get('petstore_key_cache_live{process="1"}')).toBe(1);
    for (let i = 0; i < 3; i++) await list();
    const found = await samples();
    expect(found.get('petstore_database_connections_max{pool="requests",process="1"}')).toBe(10);
    expect(found.get('petstore_database_connections{pool="requests",state="open",process="1"}')).toBeGreaterThan(0);
    expect(found.get('petstore_key_cache_entries{process="1"}')).toBe(1);
    expect(found.get('petstore_key_cache_lookups_total{result="hit",process="1"}')).toBeGreaterThan(0);
    expect(found.get('petstore_live_streams{process="1"}')).toBe(0);
    expect(found.get('petstore_event_loop_active_seconds_total{process="1"}')).toBeGreaterThan(0);
    expect(found.get('process_resident_memory_bytes{process="1"}')).toBeGreaterThan(1e7);
  });

  it("are available without those of the database while it is unavailable", async () => {
    await database.inTransaction(async (client) => {
      await client.query("LOCK TABLE message IN ACCESS EXCLUSIVE MODE");
      const found = await samples();
      expect(found.get("petstore_database_up")).toBe(0);
      expect(found.has('petstore_queue_entries{queue="messages"}')).toBe(false);
      expect(found.has(requestsOf("listPets", 200))).toBe(true);
    });
  });

  it("are in the format of Prometheus, each with one help text", async () => {
    const text = await (await scrape()).text();
    const name = "[a-zA-Z_:][a-zA-Z0-9_:]*";
    const label = `${name}="(?:[^"\\\\\\n]|\\\\["\\\\n])*"`;
    const sample = new RegExp(`^${name}(?:\\{${label}(?:,${label})*\\})? (?:[-+0-9.e]+|NaN|[+-]Inf)$`);
    const explained = [...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, it]) => it);
    expect(new Set(explained).size).toBe(explained.length);
    expect(explained).toEqual(
      [...text.matchAll(/^# TYPE (\S+) (?:counter|gauge|histogram|summary)$/gm)].map(([, it]) => it),
    );
    for (const line of text.split("\n")) if (line !== "" && !line.startsWith("#")) expect(line).toMatch(sample);
  });
});

it("the dashboard shows every metric of the shop, and no other", async () => {
  for (const path of ["/api/v1/pets", "/api/console/pets.list"]) await call("GET", path);
  const text = await (await scrape()).text();
  const told = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(
      ([, name, type]) => `${name}${type === "histogram" ? "_bucket" : ""}`,
    ),
  );
  const dashboard = readFileSync("docs/grafana/petstore.json", "utf8");
  const shown = new Set(dashboard.match(/\b(?:petstore|nodejs|process)_[a-z0-9_]+/g));
  expect([...shown].filter((name) => !told.has(name))).toEqual([]);
  expect([...told].filter((name) => name.startsWith("petstore_") && !shown.has(name))).toEqual([]);
  const panels = (JSON.parse(dashboard) as { panels: { type: string; id: number }[] }).panels;
  expect(panels.filter(({ type }) => type === "row")).toHaveLength(6);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
