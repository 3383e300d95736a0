import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/core/errors";
import { INT64_MAX, INT64_MIN } from "@/lib/core/int64";
import { decodeCursor, encodeCursor, encodeOnlyCursor } from "@/lib/pets/cursor";

// Set before the first cursor, which reads it.
vi.stubEnv("AUTH_SECRET", "a secret of the cursor tests, 32+ characters");

const ids = fc.bigInt({ min: INT64_MIN, max: INT64_MAX });
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];

/** Whether the cursor is rejected with the documented error. */
function expectRefused(cursor: string): void {
  try {
    expect.fail(
      `${JSON.stringify(cursor)} was taken, for ${JSON.stringify(decodeCursor(cursor), (_, id) => String(id))}`,
    );
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: "invalid_request", message: expect.stringContaining("cursor") });
  }
}

describe("a cursor", () => {
  it("leads back to its id, for every int64", () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(decodeCursor(encodeCursor(id))).toEqual({ afterId: id });
      }),
    );
    for (const id of [INT64_MIN, -1n, 0n, 1n, INT64_MAX])
      expect(decodeCursor(encodeCursor(id))).toEqual({ afterId: id });
  });

  it("of a single pet decodes to that pet", () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(decodeCursor(encodeOnlyCursor(id))).toEqual({ onlyId: id });
        expect(encodeOnlyCursor(id)).not.toBe(encodeCursor(id));
      }),
    );
  });

  it("needs no escaping in a URL or a Link header", () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(encodeCursor(id)).toMatch(/^[A-Za-z0-9_-]{22}$/);
      }),
    );
  });

  it("is refused with any one letter changed", () => {
    fc.assert(
      fc.property(ids, fc.nat({ max: 21 }), fc.constantFrom(...LETTERS), (id, at, letter) => {
        const cursor = encodeCursor(id);
        fc.pre(cursor[at] !== letter);
        expectRefused(cursor.slice(0, at) + letter + cursor.slice(at + 1));
      }),
      { numRuns: 1_000 },
    );
  });

  it("is refused in any other spelling that base64 decodes to the same bytes", () => {
    fc.assert(
      fc.property(ids, fc.nat({ max: 22 }), fc.constantFrom("=", " ", "\n", ".", "%", "é"), (id, at, ignored) => {
        const cursor = encodeCursor(id);
        expectRefused(cursor.slice(0, at) + ignored + cursor.slice(at));
      }),
    );
    const withPlus = encodeCursor(-2n);
    expect(withPlus).toContain("_");
    expectRefused(withPlus.replaceAll("_", "/"));
  });

  it("is refused when the last letter differs only in bits that decode to nothing", () => {
    const cursor = encodeCursor(42n);
    const last = LETTERS.indexOf(cursor.at(-1) ?? "");
    for (let bits = 1; bits < 16; bits++) expectRefused(cursor.slice(0, -1) + LETTERS[last ^ bits]);
  });

  it("is refused when shortened or lengthened", () => {
    fc.assert(
      fc.property(ids, fc.nat({ max: 21 }), fc.string({ minLength: 1 }), (id, length, more) => {
        expectRefused(encodeCursor(id).slice(0, length));
        expectRefused(encodeCursor(id) + more);
      }),
    );
  });

  it("is refused when it is any other text, always with the documented error", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.base64String(),
      fc.array(fc.constantFrom(...LETTERS), { minLength: 22, maxLength: 22 }).map((letters) => letters.join("")),
      fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes).toString("base64url")),
    );
    fc.assert(fc.property(texts, expectRefused), { numRuns: 1_000 });
    expectRefused("");
    expectRefused("A".repeat(1_000_000));
  });
});

describe("a cursor of another service", () => {
  it("is refused, since its secret differs", async () => {
    const cursor = encodeCursor(42n);
    vi.stubEnv("AUTH_SECRET", "another secret, of 32 characters or more");
    vi.resetModules();
    const elsewhere = await import("@/lib/pets/cursor");
    expect(elsewhere.encodeCursor(42n)).not.toBe(cursor);
    expectRefused(elsewhere.encodeCursor(42n));
  });
});
