import { expect, it } from "vitest";
import { readUpload } from "./read-upload";

const MAX = 3 * 1024 * 1024;
const request = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://shop.test/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

async function sizeOf(pieces: AsyncGenerator<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const piece of pieces) size += piece.byteLength;
  return size;
}

/** A body without a Content-Length. */
function streamOf(size: number): ReadableStream {
  let left = size;
  return new ReadableStream({
    pull(controller) {
      const length = Math.min(left, 64 * 1024);
      left -= length;
      if (length > 0) controller.enqueue(new Uint8Array(length));
      else controller.close();
    },
  });
}

it("reads a file up to the limit, with or without a Content-Length", async () => {
  expect(await sizeOf(readUpload(request(new Uint8Array(MAX)), MAX))).toBe(MAX);
  expect(await sizeOf(readUpload(request(streamOf(MAX)), MAX))).toBe(MAX);
});

it("rejects a larger file: by its Content-Length, or as soon as it exceeds the limit", async () => {
  const tooLarge = { code: "payload_too_large", message: "The file must be at most 3 MB." };
  expect(() => readUpload(request("x", { "content-length": String(MAX + 1) }), MAX)).toThrow(
    expect.objectContaining(tooLarge),
  );
  await expect(sizeOf(readUpload(request(streamOf(MAX + 1)), MAX))).rejects.toMatchObject(tooLarge);
});

it("rejects a compressed body, which would be stored compressed", () => {
  expect(() => readUpload(request("x", { "content-encoding": "gzip" }), MAX)).toThrow("not compressed");
});

it("reads nothing from a request without a body", async () => {
  expect(await sizeOf(readUpload(new Request("http://shop.test/", { method: "POST" }), MAX))).toBe(0);
});
