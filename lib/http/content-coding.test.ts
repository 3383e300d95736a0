import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseCoding, compress } from "@/lib/http/content-coding";

describe("the coding of an answer", () => {
  it.each([
    [undefined, null],
    ["", null],
    ["identity", null],
    ["deflate, zstd", null],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["*", "br"],
    ["*;q=0", null],
    ["br;q=0, *", "gzip"],
    ["*;q=0, gzip", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0.8, gzip;q=0.8", "br"],
    ["br;q=0.001", "br"],
    ["br;q=0.000, gzip;q=0.", null],
    ["gzip;q=0.5, identity", null],
    ["gzip, identity;q=0.5", "gzip"],
    ["gzip;q=0.5, identity;q=0.5", "gzip"],
    ["identity;q=0", null],
    [" gzip ; Q=0.4 , br ; q = 0.3", "gzip"],
    // An invalid weight excludes its coding.
    ["gzip;q=2", null],
    ["gzip;q=-1, br;q=x", null],
    ["br;q=0.1234, gzip;q=1.000", "gzip"],
    [",,gzip,", "gzip"],
  ])("by Accept-Encoding: %s is %s", (header, coding) => {
    expect(chooseCoding(header)).toBe(coding);
    // The second call reads the cache.
    expect(chooseCoding(header)).toBe(coding);
  });

  it("is one of the available codings", () => {
    expect(chooseCoding("br, gzip", ["gzip"])).toBe("gzip");
    expect(chooseCoding("br", ["gzip"])).toBeNull();
    expect(chooseCoding("br, gzip", [])).toBeNull();
  });

  it("is chosen from a header of any length", () => {
    expect(chooseCoding(`${"x, ".repeat(2_000)}gzip`)).toBe("gzip");
  });
});

describe("a compressed answer", () => {
  const text = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id, name: `Рекс 🐕 ${id}`, categoryId: 7 })));

  it("decompresses to the text, and is a fraction of its size", () => {
    expect(brotliDecompressSync(compress(text, 'W/"a"', "br")).toString()).toBe(text);
    expect(gunzipSync(compress(text, 'W/"a"', "gzip")).toString()).toBe(text);
    expect(compress(text, 'W/"a"', "br").length).toBeLessThan(text.length / 5);
  });

  it("is compressed once for each coding of a version", () => {
    const first = compress(text, 'W/"b"', "br");
    expect(compress(text, 'W/"b"', "br")).toBe(first);
    expect(compress(text, 'W/"c"', "br")).not.toBe(first);
    expect(compress(text, 'W/"b"', "gzip")).not.toBe(first);
    // The copy owns its buffer: no more than its bytes stay in memory.
    expect(first.buffer.byteLength).toBe(first.length);
  });
});
