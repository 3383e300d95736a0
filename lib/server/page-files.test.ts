import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compressFiles } from "@/scripts/compress.mjs";
import { EarlierPageFiles } from "./earlier-page-files";
import { PageFiles } from "./page-files";

const SCRIPT = "console.log('Woof');\n".repeat(100);
const URL_OF_SCRIPT = "/_next/static/chunks/a-b_c.js";

let folder: string;
let files: PageFiles;
let server: Server;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "petstore-page-files-"));
  mkdirSync(path.join(folder, "chunks"));
  writeFileSync(path.join(folder, "chunks/a-b_c.js"), SCRIPT);
  writeFileSync(path.join(folder, "font.woff2"), "not text");
  await compressFiles(folder);
  files = new PageFiles(folder);
  server = createServer((request, response) => {
    if (!files.answer(request, response)) response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
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

  it("is the same with a query", async () => {
    expect((await ask(`${URL_OF_SCRIPT}?dpl=1`, { "accept-encoding": "br" })).status).toBe(200);
  });
});

it.each([
  ["a client that accepts no coding", URL_OF_SCRIPT, {}, "GET"],
  ["a client that excludes them", URL_OF_SCRIPT, { "accept-encoding": "br;q=0, gzip;q=0.0" }, "GET"],
  ["a range of a file", URL_OF_SCRIPT, { "accept-encoding": "br", range: "bytes=0-9" }, "GET"],
  ["another method", URL_OF_SCRIPT, { "accept-encoding": "br" }, "POST"],
  ["a file that is not compressed", "/_next/static/font.woff2", { "accept-encoding": "br" }, "GET"],
  ["the compressed file of the build", `${URL_OF_SCRIPT}.br`, { "accept-encoding": "br" }, "GET"],
  ["a file outside", "/_next/static/../BUILD_ID", { "accept-encoding": "br" }, "GET"],
  ["no file", "/_next/static/nothing.js", { "accept-encoding": "br" }, "GET"],
])("passes %s to Next.js", async (_, url, headers, method) => {
  expect((await ask(url, headers as Record<string, string>, method)).status).toBe(418);
});

it("serves a file of the build that a page was opened with, after an upgrade", async () => {
  const outputs = ["one", "two"].map((id) => path.join(folder, id));
  for (const output of outputs) {
    mkdirSync(path.join(output, "static"), { recursive: true });
    writeFileSync(path.join(output, "BUILD_ID"), path.basename(output));
    writeFileSync(path.join(output, `static/of-${path.basename(output)}.js`), SCRIPT);
    await compressFiles(path.join(output, "static"));
  }
  const [one, two] = outputs.map((output) => new EarlierPageFiles(path.join(folder, "data"), output));
  await one?.sweep();
  files = new PageFiles(path.join(folder, "two/static"), two);
  for (const name of ["of-one.js", "of-two.js"]) {
    const { status, headers, body } = await ask(`/_next/static/${name}`, { "accept-encoding": "br" });
    expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "text/javascript; charset=utf-8" });
    expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
  }
  expect((await ask("/_next/static/of-three.js", { "accept-encoding": "br" })).status).toBe(418);
});

it("has no files before the first build", () => {
  expect(() => new PageFiles(path.join(folder, "nowhere"))).not.toThrow();
});
