import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INT64_MAX, INT64_MIN, int64, parseInt64 } from "@/lib/core/int64";

describe("an int64 as text", () => {
  it("is read back from its decimal form, over the whole range", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: INT64_MIN, max: INT64_MAX }), (value) => {
        expect(parseInt64(value.toString())).toBe(value);
      }),
    );
    expect(parseInt64("-9223372036854775808")).toBe(INT64_MIN);
    expect(parseInt64("9223372036854775807")).toBe(INT64_MAX);
  });

  it("is read from canonical text only", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+ 0-9.ex_n]{0,22}$/)), (text) => {
        const value = parseInt64(text);
        if (value !== null) expect(value.toString()).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is null when it lies outside the range", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), (distance) => {
        expect(parseInt64((INT64_MAX + distance).toString())).toBeNull();
        expect(parseInt64((INT64_MIN - distance).toString())).toBeNull();
      }),
    );
  });

  it.each(["", "-", "+1", "-0", "00", "01", "-01", " 1", "1 ", "1\n", "1.0", "1e2", "0x1", "1n", "1_000", "١", "NaN"])(
    "is null for %j",
    (text) => {
      expect(parseInt64(text)).toBeNull();
    },
  );
});

describe("an int64 as a field", () => {
  it("is a bigint within the range", () => {
    expect(int64.safeParse(INT64_MIN).success).toBe(true);
    expect(int64.safeParse(INT64_MAX).success).toBe(true);
    expect(int64.safeParse(INT64_MIN - 1n).success).toBe(false);
    expect(int64.safeParse(INT64_MAX + 1n).success).toBe(false);
  });

  it.each([1, 1.5, "1", null, true, {}])("is not %j", (value) => {
    expect(int64.safeParse(value).error?.issues[0]?.message).toMatch(
      /^must be an integer from -9223372036854775808 to /,
    );
  });

  it("reports a missing value as required", () => {
    expect(int64.safeParse(undefined).error?.issues[0]?.message).toBe("is required");
  });
});
