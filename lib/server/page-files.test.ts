import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compressFiles } from "@/scripts/compress.mjs";
import { cloneTemplate, type Database } from "@/e2e/fixtures/database";
import { closeDb } from "@/lib/db";
import { settings } from "@/lib/settings";
import { PageFiles } from "./page-files";
import { SharedPageFiles, storePageFiles } from "./shared-page-files";

const SCRIPT = "console.log('Woof');\n".repeat(100);
const URL_OF_SCRIPT = "/_next/static/chunks/a-b_c.js";

let database: Database;
let folder: string;
let files: PageFiles;
let server: Server;
beforeAll(async () => {
  database = await cloneTemplate();
  await closeDb();
  Object.assign(settings(), { databaseUrl: database.url, logLevel: "silent" });
  folder = mkdtempSync(path.join(tmpdir(), "petstore-page-files-"));
  mkdirSync(path.join(folder, "chunks"));
  writeFileSync(path.join(folder, "chunks/a-b_c.js"), SCRIPT);
  writeFileSync(path.join(folder, "font.woff2"), "not text");
  await compressFiles(folder);
  files = new PageFiles(folder, new SharedPageFiles());
  server = createServer((request, response) => files.answer(request, response, () => response.writeHead(418).end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  rmSync(folder, { recursive: true });
  await closeDb();
  await database.drop();
});

async function ask(url: string, headers: Record<string, string> = {}, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve) =>
    request({ port, path: url, method, headers, agent: false }, resolve).end(),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
}

describe("a page script", () => {
  it.each([
    ["br", "br", brotliDecompressSync],
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["GZIP;q=0.5, br;q=0", "gzip", gunzipSync],
    ["br ; q=0.000, gzip ; q=1", "gzip", gunzipSync],
  ])("is sent to a client that accepts %s as %s", async (accepted, coding, decompress) => {
    const { status, headers, body } = await ask(URL_OF_SCRIPT, { "accept-encoding": accepted });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-encoding": coding,
      "content-type": "text/javascript; charset=utf-8",
      "content-length": String(body.length),
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    expect(decompress(body).toString()).toBe(SCRIPT);
  });

  it("has the same headers without its body", async () => {
    const { status, headers, body } = await ask(URL_OF_SCRIPT, { "accept-encoding": "br" }, "HEAD");
    expect({ status, size: body.length }).toEqual({ status: 200, size: 0 });
    expect(Number(headers["content-length"])).toBeGreaterThan(0);
  });

  it("is 304 for a client that has it", async () => {
    const { etag = "" } = (await ask(URL_OF_SCRIPT, { "accept-encoding": "br" })).headers;
    const { status, body } = await ask(URL_OF_SCRIPT, { "accept-encoding": "br", "if-none-match": etag });
    expect({ status, size: body.length }).toEqual({ status: 304, size: 0 });
  });

  it("is sent whole to a client that asks for a part", async () => {
    const { status, body } = await ask(URL_OF_SCRIPT, { "accept-encoding": "br", range: "bytes=0-9" });
    expect({ status, text: brotliDecompressSync(body).toString() }).toEqual({ status: 200, text: SCRIPT });
  });

  it("is the same with a query", async () => {
    expect((await ask(`${URL_OF_SCRIPT}?dpl=1`, { "accept-encoding": "br" })).status).toBe(200);
  });
});

it.each([
  ["a client that accepts no coding", URL_OF_SCRIPT, {}, "GET"],
  ["a client that excludes them", URL_OF_SCRIPT, { "accept-encoding": "br;q=0, gzip;q=0.0" }, "GET"],
  ["another method", URL_OF_SCRIPT, { "accept-encoding": "br" }, "POST"],
  ["a file that is not compressed", "/_next/static/font.woff2", { "accept-encoding": "br" }, "GET"],
  ["the compressed file of the build", `${URL_OF_SCRIPT}.br`, { "accept-encoding": "br" }, "GET"],
  ["a file outside", "/_next/static/../BUILD_ID", { "accept-encoding": "br" }, "GET"],
  ["no file", "/_next/static/nothing.js", { "accept-encoding": "br" }, "GET"],
])("passes %s to Next.js", async (_, url, headers, method) => {
  expect((await ask(url, headers as Record<string, string>, method)).status).toBe(418);
});

describe("a file of another build", () => {
  const URL_OF_OTHER = "/_next/static/chunks/of-other.js";
  const missing = "/_next/static/chunks/of-nobody.js";
  beforeAll(async () => {
    const other = path.join(folder, "other");
    mkdirSync(path.join(other, "chunks"), { recursive: true });
    writeFileSync(path.join(other, "chunks/of-other.js"), SCRIPT);
    await compressFiles(other);
    await storePageFiles(new PageFiles(other, new SharedPageFiles()).files);
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("is sent as %s like one of its own", async (coding, decompress) => {
    const own = await ask(URL_OF_SCRIPT, { "accept-encoding": coding });
    const { status, headers, body } = await ask(`${URL_OF_OTHER}?dpl=1`, { "accept-encoding": coding });
    expect(status).toBe(200);
    expect(decompress(body).toString()).toBe(SCRIPT);
    expect({ ...headers, date: "" }).toEqual({ ...own.headers, date: "", etag: 'W/"of-other.js"' });
  });

  it("is 304 for a client that has it, and has the same headers without its body", async () => {
    const { headers } = await ask(URL_OF_OTHER, { "accept-encoding": "br" });
    const { status } = await ask(URL_OF_OTHER, { "accept-encoding": "br", "if-none-match": headers.etag ?? "" });
    expect(status).toBe(304);
    const head = await ask(URL_OF_OTHER, { "accept-encoding": "br" }, "HEAD");
    expect({ ...head.headers, date: "" }).toEqual({ ...headers, date: "" });
    expect(head.body.length).toBe(0);
  });

  it("goes to Next.js if no build has it", async () => {
    expect((await ask(missing, { "accept-encoding": "br" })).status).toBe(418);
  });

  it("is 503 while the database is away, unless it was read before", async () => {
    await ask(URL_OF_OTHER, { "accept-encoding": "br" });
    await database.whileAway(async () => {
      const { status, headers } = await ask(missing, { "accept-encoding": "br" });
      expect({ status, after: headers["retry-after"], cache: headers["cache-control"] }).toEqual({
        status: 503,
        after: "1",
        cache: "no-store",
      });
      expect((await ask(URL_OF_OTHER, { "accept-encoding": "br" })).status).toBe(200);
      expect((await ask(URL_OF_SCRIPT, { "accept-encoding": "br" })).status).toBe(200);
    });
    expect((await ask(missing, { "accept-encoding": "br" })).status).toBe(418);
  });
});

it("has no files before the first build", () => {
  expect(new PageFiles(path.join(folder, "nowhere"), new SharedPageFiles()).files.size).toBe(0);
});
