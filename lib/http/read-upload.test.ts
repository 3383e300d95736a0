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

/** A body that says nothing of its length. */
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

it("gives a file up to the limit, whether it says its length or not", async () => {
  expect(await sizeOf(readUpload(request(new Uint8Array(MAX)), MAX))).toBe(MAX);
  expect(await sizeOf(readUpload(request(streamOf(MAX)), MAX))).toBe(MAX);
});

it("refuses a larger one: at once when it says so, else as soon as it is", async () => {
  const tooLarge = { code: "payload_too_large", message: "The file must be at most 3 MB." };
  expect(() => readUpload(request("x", { "content-length": String(MAX + 1) }), MAX)).toThrow(
    expect.objectContaining(tooLarge),
  );
  await expect(sizeOf(readUpload(request(streamOf(MAX + 1)), MAX))).rejects.toMatchObject(tooLarge);
});

it("refuses one that is compressed: it would be kept as something else", () => {
  expect(() => readUpload(request("x", { "content-encoding": "gzip" }), MAX)).toThrow("not compressed");
});

it("has nothing of a request without a body", async () => {
  expect(await sizeOf(readUpload(new Request("http://shop.test/", { method: "POST" }), MAX))).toBe(0);
});
