import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { compressPage, isSafeToCompress } from "@/lib/server/compress-page";

const TEXT = "<p>Woof! Рекс 🐕</p>".repeat(500);

/** The response of a server that writes a page in this way, to a client that accepts these codings. */
async function ask(write: (response: ServerResponse) => void, accepted = "br", method = "GET") {
  const server = createServer((incoming, response) => {
    compressPage(incoming, response);
    write(response);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { "Accept-Encoding": accepted };
  const answer = await new Promise<IncomingMessage>((resolve) =>
    request({ port, method, headers, agent: false }, resolve).end(),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const coding = answer.headers["content-encoding"];
  const text = (
    coding === "br" ? brotliDecompressSync(bytes) : coding === "gzip" ? gunzipSync(bytes) : bytes
  ).toString();
  return { status: answer.statusCode, headers: answer.headers, text, length: bytes.length, coding };
}

const asHtml = (response: ServerResponse) => response.setHeader("Content-Type", "text/html; charset=utf-8");

describe("a page", () => {
  it.each(["br", "gzip"])("is compressed with %s when it is written at once", async (coding) => {
    const answer = await ask((response) => asHtml(response).end(TEXT), coding);
    expect(answer).toMatchObject({ coding, text: TEXT });
    expect(answer.length).toBeLessThan(TEXT.length / 10);
    expect(answer.headers).toMatchObject({ vary: "Accept-Encoding" });
    expect(answer.headers["content-length"]).toBeUndefined();
  });

  it.each(["br", "gzip"])("is compressed with %s when it is streamed, chunk by chunk", async (coding) => {
    const pieces = Array.from({ length: 300 }, (_, i) => `${i} ${TEXT}`);
    const answer = await ask((response) => {
      asHtml(response).flushHeaders();
      const writeAll = async () => {
        for (const piece of pieces) {
          const isTaken = response.write(Buffer.from(piece));
          (response as unknown as { flush: () => void }).flush();
          if (!isTaken) await new Promise((resolve) => response.once("drain", resolve));
        }
        response.end();
      };
      void writeAll();
    }, coding);
    expect(answer.coding).toBe(coding);
    expect(answer.text).toBe(pieces.join(""));
  });

  it("is compressed when writeHead sets headers, and its ETag becomes weak", async () => {
    const { coding, headers, text, status } = await ask((response) => {
      const length = Buffer.byteLength(TEXT);
      response.writeHead(404, { "Content-Type": "text/html", "Content-Length": length, ETag: '"a"' }).end(TEXT);
    });
    expect({ coding, text, status }).toEqual({ coding: "br", text: TEXT, status: 404 });
    expect(headers.etag).toBe('W/"a"');
  });

  it.each<[string, (response: ServerResponse) => void, string?, string?]>([
    ["the client accepts no coding", (response) => asHtml(response).end(TEXT), "identity"],
    ["it is below 1 KB", (response) => asHtml(response).end("short")],
    ["it is not text", (response) => response.setHeader("Content-Type", "font/woff2").end(TEXT)],
    ["it is an event stream", (response) => response.setHeader("Content-Type", "text/event-stream").end(TEXT)],
    ["it has no type", (response) => response.end(TEXT)],
    ["it is for HEAD", (response) => asHtml(response).end(), "br", "HEAD"],
    ["it is 304", (response) => response.writeHead(304, { "Content-Type": "text/html" }).end()],
  ])("is not compressed when %s", async (_, write, accepted, method) => {
    const { coding, headers, length } = await ask(write, accepted, method);
    expect(coding).toBeUndefined();
    if (length > 0) expect(headers["content-length"]).toBe(String(length));
    else expect(headers["content-length"]).toBeUndefined();
  });
});

it.each([
  [{}, true],
  [{ "sec-fetch-site": "cross-site" }, true],
  [{ cookie: "a=b" }, false],
  [{ cookie: "a=b", "sec-fetch-site": "cross-site" }, false],
  [{ cookie: "a=b", "sec-fetch-site": "same-site" }, false],
  [{ cookie: "a=b", "sec-fetch-site": "same-origin" }, true],
  [{ cookie: "a=b", "sec-fetch-site": "none" }, true],
])("a page requested with %o may be compressed: %s", (headers, isSafe) => {
  expect(isSafeToCompress({ headers })).toBe(isSafe);
});
