import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cloneTemplate, type Database } from "@/e2e/fixtures/database";
import { insertKey } from "@/e2e/fixtures/keys";
import { stopKeyCache } from "@/lib/api-keys/verify";
import { AppError } from "@/lib/core/errors";
import { processSingleton } from "@/lib/core/process-singleton";
import { closeDb } from "@/lib/db";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { LOGGED_PER_SECOND, logRequest } from "@/lib/http/request-log";
import { log } from "@/lib/log";
import { findHandler } from "@/lib/server/routes";
import { settings } from "@/lib/settings";

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";

let database: Database;
let key: string;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  database = await cloneTemplate();
  Object.assign(settings(), { databaseUrl: database.url, authSecret: "0123456789abcdef0123456789abcdef" });
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  processSingleton("log", () => pino({ level: "info" }, { write }))();
  key = (await insertKey(database)).key;
});

beforeEach(() => {
  lines = [];
  log().level = "info";
});

afterAll(async () => {
  await stopKeyCache();
  await closeDb();
  await database.drop();
});

function call(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Response> {
  const [pathname = ""] = path.split("?");
  const all = { authorization: `Bearer ${key}`, [CLIENT_ADDRESS_HEADER]: "192.0.2.1", ...headers };
  const request = new Request(`http://shop.test${path}`, { method, headers: all, ...(body !== undefined && { body }) });
  return findHandler(method, pathname)(request);
}

const json = { "content-type": "application/json" };

describe("the log line of a request", () => {
  it("has the actor, the operation, the request id and the duration", async () => {
    const headers = { ...json, "x-request-id": "abc-1", traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` };
    const response = await call("POST", "/api/v1/pets", headers, '{"name":"Rex","categoryId":7}');
    expect(response.status).toBe(201);
    expect(lines).toEqual([
      expect.objectContaining({
        level: 30,
        msg: "request answered",
        requestId: "abc-1",
        traceId: TRACE_ID,
        operation: "createPet",
        method: "POST",
        status: 201,
        apiKey: key.slice(0, 14),
        address: "192.0.2.1",
      }),
    ]);
    expect(lines[0]?.["durationMs"]).toBeGreaterThan(0);
  });

  it("is written for reads at debug level only", async () => {
    await call("GET", "/api/v1/pets");
    expect(lines).toEqual([]);
    log().level = "debug";
    await call("GET", "/api/v1/pets");
    expect(lines).toEqual([expect.objectContaining({ level: 20, operation: "listPets", status: 200 })]);
  });

  it("has the error code of a rejected request", async () => {
    await call("GET", "/api/v1/pets?limit=0");
    await call("GET", "/api/v1/pets", { authorization: "Bearer ghp_a_secret_of_another_house" });
    await call("POST", "/api/console/pets.add", json, "{}");
    expect(lines).toEqual([
      expect.objectContaining({ level: 30, msg: "request refused", status: 400, code: "invalid_request" }),
      expect.objectContaining({ status: 401, code: "invalid_api_key" }),
      expect.objectContaining({ operation: expect.stringMatching(/pet/i), status: 403, code: "foreign_origin" }),
    ]);
    expect(lines[1]).not.toHaveProperty("apiKey");
  });

  it("contains no secret, and nothing that looks like another log line", async () => {
    const forged = 'x"}\\n{"level":60,"msg":"forged"}';
    await call("POST", `/api/v1/pets?${encodeURIComponent(forged)}`, { "x-request-id": forged, ...json }, forged);
    await call("GET", "/api/v1/pets", { authorization: `Bearer ${forged}`, traceparent: forged });
    const text = JSON.stringify(lines);
    expect(lines).toHaveLength(2);
    expect(text).not.toContain("forged");
    expect(text).not.toContain(key.slice(14));
  });

  const second = () => Math.floor(performance.now() / 1_000);
  /** A new second, so that all requests fall into one. */
  const nextSecond = async () => {
    const before = second();
    await expect.poll(second, { interval: 5 }).toBeGreaterThan(before);
  };

  it("is dropped in a flood of rejected requests, which are counted", async () => {
    await nextSecond();
    const count = LOGGED_PER_SECOND + 50;
    for (let i = 0; i < count; i++) await call("GET", "/api/v1/pets", { authorization: "" });
    await nextSecond();
    await call("GET", "/api/v1/pets", { authorization: "" });
    const refused = lines.filter(({ msg }) => msg === "request refused").length;
    const told = lines.filter(({ msg }) => msg === "rejected requests were not logged");
    const left = told.reduce((sum, { count: one }) => sum + Number(one), 0);
    expect(refused + left).toBe(count + 1);
    expect(left).toBeGreaterThan(0);
  });

  it("is dropped in a flood of changes by nobody who is signed in, and not for changes by an account", async () => {
    const request = new Request("http://shop.test/api/console/session.signOut", { method: "POST" });
    const answer = (accountId?: string) =>
      logRequest({ request, requestId: "1", operation: "session.signOut", status: 200, startedMs: 0, accountId });
    await nextSecond();
    for (let i = 0; i < LOGGED_PER_SECOND + 50; i++) answer();
    for (let i = 0; i < LOGGED_PER_SECOND + 50; i++) answer("ada");
    await nextSecond();
    answer();
    const answered = lines.filter(({ msg }) => msg === "request answered");
    expect(answered.filter(({ account }) => account === undefined)).toHaveLength(LOGGED_PER_SECOND + 1);
    expect(answered.filter(({ account }) => account === "ada")).toHaveLength(LOGGED_PER_SECOND + 50);
    expect(lines).toContainEqual(expect.objectContaining({ count: 50, msg: "anonymous requests were not logged" }));
  });

  it("is dropped in a flood of 503, without a stack for those of a full queue, which hide no failure", async () => {
    const request = new Request("http://shop.test/api/v1/pets");
    const fail = (error: unknown) =>
      logRequest({ request, requestId: "1", operation: "listPets", status: 503, startedMs: 0, error });
    await nextSecond();
    for (let i = 0; i < LOGGED_PER_SECOND + 50; i++) fail(new AppError("unavailable"));
    for (let i = 0; i < LOGGED_PER_SECOND + 50; i++) fail(new Error("the database is away"));
    await nextSecond();
    fail(new AppError("unavailable"));
    fail(new Error("the database is away"));
    const [refused, failed] = [40, 50].map((level) =>
      lines.filter((line) => line["level"] === level && "status" in line),
    );
    expect([refused, failed].map((all) => all?.length)).toEqual([LOGGED_PER_SECOND + 1, LOGGED_PER_SECOND + 1]);
    expect(refused?.[0]).not.toHaveProperty("err");
    expect(failed?.[0]).toHaveProperty("err.stack");
    expect(lines.flatMap(({ msg, count }) => (count === undefined ? [] : [[msg, count]]))).toEqual([
      ["rejected requests were not logged", 50],
      ["failed requests were not logged", 50],
    ]);
  });
});

it("a message stores the trace it came with, unless it is malformed", async () => {
  const trace = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
  const sent = [
    await call("POST", "/api/messages", { ...json, traceparent: trace }, '{"message":"One"}'),
    await call("POST", "/api/messages", { ...json, traceparent: trace, "idempotency-key": "two" }, '{"message":"Two"}'),
    await call("POST", "/api/messages", { ...json, traceparent: `${trace}-more` }, '{"message":"Three"}'),
    await call("POST", "/api/messages", json, '{"message":"Four"}'),
  ];
  expect(sent.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  expect(await database.query("SELECT message, traceparent FROM message ORDER BY message")).toEqual([
    { message: "Four", traceparent: null },
    { message: "One", traceparent: trace },
    { message: "Three", traceparent: null },
    { message: "Two", traceparent: trace },
  ]);
});
