import { readdirSync } from "node:fs";
import path from "node:path";
import { checkAnswer, expectError } from "@/e2e/fixtures/answer";
import { send } from "@/e2e/fixtures/http";
import { openSocket } from "@/e2e/fixtures/raw-socket";
import { expect, test } from "@/e2e/fixtures/test";

/** Every page, by its folder; parts in brackets may be anything. */
const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx")
  .map(
    (file) =>
      `/${path
        .dirname(file)
        .replaceAll(/\([^()]*\)\/?|^\.$/g, "")
        .replaceAll(/\[[^[\]]*\]/g, "x")}`,
  );

const others = [
  "/.well-known/security.txt",
  "/.well-known/change-password",
  "/docs/search.json",
  "/_next/static/chunks/x.js",
  "/_next/image",
  "/nothing",
  "/__nextjs_x",
];

test("405 for any method but GET and HEAD, on every page", async ({ server }) => {
  expect(pages.length).toBeGreaterThan(20);
  for (const address of [...pages, ...others]) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
      const answer = checkAnswer("", "", await send(server.origin, { method, path: address, headers: [] }));
      expectError(answer, "method_not_allowed");
      expect(answer.headers["allow"]).toBe("GET, HEAD");
    }
  }
});

test("405 before a byte of the body has arrived", async ({ server }) => {
  for (const length of ["Content-Length: 8000000", "Transfer-Encoding: chunked"]) {
    const client = await openSocket(server.port);
    client.socket.write(`POST /sign-in HTTP/1.1\r\nHost: localhost\r\nNext-Action: x\r\n${length}\r\n\r\n`);
    await client.closed;
    expect(client.received()).toMatch(/^HTTP\/1\.1 405 /);
  }
});

test("404 for the scaling of images by Next.js, which no page uses", async ({ server }) => {
  for (const address of ["/members", "/docs", "/icon.svg"]) {
    const url = `${server.origin}/_next/image?url=${encodeURIComponent(address)}&w=64&q=75`;
    expect((await fetch(url)).status).toBe(404);
  }
});

// The fixture of every test fails when the log contains an error, or a line that is not JSON.
test("requests that Next.js cannot parse are not logged as errors", async ({ server }) => {
  const headers: [string, string][] = [
    ["Next-Action", "x"],
    ["Next-Router-State-Tree", "%"],
    ["Next-Router-State-Tree", "{}"],
    ["Next-Router-State-Tree", '["",{}]'],
    ["Next-Router-State-Tree", "[".repeat(5_000)],
    ["Next-Router-Segment-Prefetch", "/../x"],
    ["Next-Url", "%%%"],
    ["Cookie", "petstore.session_token=%; %%%=%"],
    ["X-Forwarded-Proto", "gopher"],
    ["X-Nextjs-Data", "1"],
    ["X-Matched-Path", "/nothing"],
    ["Content-Type", "multipart/form-data; boundary"],
  ];
  const addresses = ["/sign-in", "/docs", "/%E0%A4%A", "/docs/guides/%E0", "/reset/%", "/_global-error"];
  const images = ["/_next/image?url=%", "/_next/image?url=%2Fdocs&w=64&q=75"];
  for (const address of [...addresses, ...images]) {
    for (const header of headers) {
      const { status } = await send(server.origin, { method: "GET", path: address, headers: [["RSC", "1"], header] });
      expect(status).toBeLessThan(500);
    }
  }
});

test("a page and its files are sent whole, whatever part or version a client asks for", async ({ server }) => {
  const html = await (await fetch(`${server.origin}/sign-in`)).text();
  const files = [...html.matchAll(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g)].map(([address]) => address);
  expect(new Set(files.map((file) => path.extname(file)))).toEqual(new Set([".js", ".css", ".woff2"]));
  const headers: [string, string][] = [
    ["Range", "bytes=999999999-"],
    ["Range", "bytes=5-1"],
    ["Range", "bytes=0-9"],
    ["If-Match", '"x"'],
    ["If-Unmodified-Since", "Mon, 01 Jan 1990 00:00:00 GMT"],
  ];
  for (const address of [...new Set(files), "/icon.svg", "/sign-in", "/docs"]) {
    for (const header of headers) {
      const { status } = await send(server.origin, { method: "GET", path: address, headers: [header] });
      expect(status, `${address} with ${header.join(": ")}`).toBe(200);
    }
  }
});
