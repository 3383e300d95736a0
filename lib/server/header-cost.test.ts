import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertKey } from "@/e2e/fixtures/keys";
import { cloneTemplate, type Database } from "@/e2e/fixtures/database";
import { stopKeyCache } from "@/lib/api-keys/verify";
import { deviceOf } from "@/lib/accounts/shown-session";
import { AppError } from "@/lib/core/errors";
import { closeDb } from "@/lib/db";
import { stampClientAddress } from "@/lib/http/client-address";
import { headerLengthMax } from "@/lib/core/header-bounds";
import { parseTrustedProxies } from "@/lib/core/trusted-proxies";
import { readHost } from "@/lib/http/host";
import { consoleContracts } from "@/lib/console/testing";
import { parseIds, readAddress, readBody } from "@/lib/http/read-input";
import { publicContracts } from "@/lib/openapi/contracts";
import { settings } from "@/lib/settings";
import { PageFiles } from "./page-files";
import { refusePageRequest } from "./page-requests";
import { findHandler } from "./routes";
import { SharedPageFiles } from "./shared-page-files";

const SMALL = 1_024;
const LARGE = 32 * 1_024;

/**
 * How much more CPU time a 32 KB value may take than a 1 KB value, in milliseconds. A linear parser needs less than
 * one, a quadratic one half a second or more. CPU time, since other processes use this machine as well.
 */
const MORE_MS_MAX = 100;

/** How a value begins and what fills it: text that patterns backtrack on, and separators. */
const fillings: [begin: string, filling: string][] = [
  ["", " "],
  ["", "\t"],
  ["", "a"],
  ["", "0"],
  ["", ","],
  ["", ";"],
  ["", "="],
  ["", "%"],
  ["", "%41"],
  ["", "."],
  ["", "/"],
  ["", '"'],
  ["", "["],
  ["", "{"],
  ["", "-"],
  ["", "; "],
  ["", ", "],
  ["", "a=b; "],
  ["", ":"],
  ["Bearer ", " "],
  ["application/json", " "],
  ["application/json;", " "],
  ["application/json; charset", " "],
  ["br", " "],
  ["br;", " "],
  ['W/"a",', ' W/"a",'],
  ["petstore.session_token=", "a"],
  ["petstore.session_token=", "; petstore.session_token="],
  ["http://", "a."],
  ["Mozilla/5.0 ", "Chrom"],
];

/** What opens a level, what is innermost, and what closes a level: structures that a parser may walk level by level. */
const nestings: [open: string, inner: string, close: string][] = [
  ["[", "", "]"],
  ['{"a":', "1", "}"],
  ["(", "", ")"],
  // The router state of Next.js.
  ['["",{"":', '["",{}]', "}]"],
];

/** Texts of a length: long ones that end in a character no pattern matches, and deeply nested ones. */
const shapes: [name: string, textOf: (length: number) => string][] = [
  ...fillings.map(([begin, filling]): (typeof shapes)[number] => [
    begin + filling,
    (length) => `${(begin + filling.repeat(Math.ceil(length / filling.length))).slice(0, length - 1)}!`,
  ]),
  ...nestings.map(([open, inner, close]): (typeof shapes)[number] => [
    open + inner + close,
    (length) => {
      const depth = Math.floor((length - inner.length) / (open.length + close.length));
      return open.repeat(depth) + inner + close.repeat(depth);
    },
  ]),
];

async function cpuMsOf(run: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  try {
    await run();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/**
 * Fails when a long value costs out of proportion. A failure is measured again, since other work may have run in this
 * process.
 */
async function expectLinear(what: string, run: (value: string) => unknown): Promise<void> {
  for (const [shape, textOf] of shapes) {
    const costs: number[] = [];
    do {
      const small = await cpuMsOf(() => run(textOf(SMALL)));
      const large = await cpuMsOf(() => run(textOf(LARGE)));
      costs.push(large - small);
    } while (Math.min(...costs) > MORE_MS_MAX && costs.length < 3);
    expect(Math.min(...costs), `${what}: ${shape}`).toBeLessThanOrEqual(MORE_MS_MAX);
  }
}

let database: Database;
let key: string;
let folder: string;
beforeAll(async () => {
  database = await cloneTemplate();
  Object.assign(settings(), {
    databaseUrl: database.url,
    authSecret: "0123456789abcdef0123456789abcdef",
    logLevel: "silent",
  });
  key = (await insertKey(database)).key;
  folder = mkdtempSync(path.join(tmpdir(), "petstore-header-cost-"));
  for (const coding of ["br", "gz"]) writeFileSync(path.join(folder, `a.js.${coding}`), "");
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await stopKeyCache();
  await closeDb();
  await database.drop();
});

/** Operations that together read every header. */
const asked: [method: string, address: string][] = [
  ["POST", "/api/v1/pets"],
  ["GET", "/api/v1/pets"],
  ["GET", "/api/v1/openapi.json"],
  ["GET", "/api/metrics"],
  ["GET", "/api/console/session.read"],
  ["POST", "/api/console/session.signOut"],
  ["POST", "/api/console/imports.upload"],
];

describe("parsing 32 KB takes linear time, in the header", () => {
  // In production the head size is bounded first; here only the parsers run.
  for (const name of Object.keys(headerLengthMax)) {
    it(name, async () => {
      for (const [method, address] of asked) {
        await expectLinear(`${method} ${address}`, (value) => {
          const headers = new Headers({
            authorization: `Bearer ${key}`,
            host: "localhost",
            origin: "http://localhost",
          });
          if (method === "POST") headers.set("content-type", "application/json");
          headers.set(name, value);
          const request = new Request(`http://localhost${address}`, {
            method,
            headers,
            ...(method === "POST" && { body: "{}" }),
          });
          return findHandler(method, address)(request);
        });
      }
    });
  }

  it("of page requests", async () => {
    for (const name of Object.keys(headerLengthMax))
      await expectLinear(name, (value) => {
        const headers = { [name]: value };
        const response = { req: { headers }, writeHead: () => response, end: () => response };
        const incoming = { method: "GET", url: "/pets", headers } as unknown as IncomingMessage;
        refusePageRequest(incoming, response as unknown as ServerResponse, parseAndValidateFlightRouterState);
      });
  });

  it("of the first checks, and of page files", async () => {
    const files = new PageFiles(folder, new SharedPageFiles());
    await expectLinear("files", (value) => {
      const headers = { "accept-encoding": `${value}, br`, "if-none-match": value, range: undefined };
      const req = { method: "GET", url: "/_next/static/a.js", headers };
      const response = { req, setHeaders: () => response, writeHead: () => response, end: () => response };
      files.answer(req as unknown as IncomingMessage, response as unknown as ServerResponse, () => {});
    });
    await expectLinear("request checks", (value) => {
      readHost(value);
      deviceOf(value);
      const socket = { remoteAddress: value };
      const headers = { "x-forwarded-for": value };
      const incoming = { headers, rawHeaders: ["x-forwarded-for", value], socket } as unknown as IncomingMessage;
      for (const setting of ["99", "loopback, 10.0.0.0/8"]) {
        settings().trustedProxies = parseTrustedProxies(setting);
        stampClientAddress(incoming);
      }
    });
  });
});

describe("and in every parameter and field", () => {
  for (const { operationId, path: template, query, body, ...contract } of [...publicContracts, ...consoleContracts]) {
    const params = "params" in contract ? contract.params : undefined;
    const ids = "ids" in contract ? contract.ids : undefined;
    if (!params && !ids && !query && !body) continue;
    it(`of ${operationId}`, async () => {
      await expectLinear("path", (value) =>
        readAddress(
          { path: template, ...(params && { params }) },
          `http://x${template.replaceAll(/\{[^{}]+\}/g, value)}`,
        ),
      );
      for (const name of Object.keys(ids?.shape ?? {}))
        await expectLinear(name, (value) => ids && parseIds(ids, { [name]: value }));
      for (const name of Object.keys(query?.shape ?? {}))
        await expectLinear(name, (value) =>
          readAddress({ path: template, ...(query && { query }) }, `http://x${template}?${name}=${value}`),
        );
      const fields = body && "shape" in body ? Object.keys(body.shape as object) : [];
      for (const name of body ? [...fields, "unknown"] : [])
        await expectLinear(name, (value) => {
          const headers = { "content-type": "application/json" };
          const text = JSON.stringify(Object.fromEntries([...fields.map((field) => [field, "a"]), [name, value]]));
          if (body) return readBody(body, new Request("http://x/", { method: "POST", headers, body: text }));
        });
    });
  }
});

it("every header that the code reads has a length limit", () => {
  /** Set by our own code, or headers of responses that we read. */
  const others = [
    "host",
    "location",
    "allow",
    "retry-after",
    "link",
    "x-total-count",
    "ratelimit",
    "deprecation",
    "sunset",
  ];
  const files = ["server.ts", "proxy.ts", "instrumentation.ts"].concat(
    ["lib", "app"].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.|testing\.ts$/.test(file))
        .map((file) => path.join(root, file)),
    ),
  );
  const read = files
    .filter((file) => !/^lib\/(?:client|webhooks)\/|console-(?:client|upload)\.ts$/.test(file))
    .flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/\b[hH]eaders(?:\(\)\))?(?:\??\.get\(|\[|\??\s*\.get\()"([a-z][a-z-]*)"/g),
    ])
    .map(([, name = ""]) => name);
  expect(read.length).toBeGreaterThan(10);
  expect([...new Set(read)].filter((name) => !(name in headerLengthMax) && !others.includes(name))).toEqual([]);
});
