import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INT64_MAX, INT64_MIN } from "@/lib/core/int64";
import { JSON_DEPTH_MAX, JSON_VALUES_MAX, parseJson, writeJson } from "@/lib/core/json";

const int64s = fc.bigInt({ min: INT64_MIN, max: INT64_MAX });

/** The result of `JSON.parse` with whole numbers as bigints, as `parseJson` returns it. */
function withBigints(value: unknown): unknown {
  if (typeof value === "number" && Number.isInteger(value)) return BigInt(value);
  if (Array.isArray(value)) return value.map(withBigints);
  if (typeof value !== "object" || value === null) return value;
  // By entries, so that a key named __proto__ stays a key.
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withBigints(member)]));
}

/** A number that a double represents exactly: `JSON.parse` and `parseJson` must agree on it. */
const exactNumbers = fc.oneof(
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
);
const jsonValues = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(null, true, false),
    exactNumbers,
    fc.string({ unit: "binary" }),
    fc.array(tie("value")),
    fc.dictionary(
      fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("__proto__", "constructor", "toString")),
      tie("value"),
    ),
  ),
})).value;

describe("reading", () => {
  it("returns the result of JSON.parse, with whole numbers as bigints", () => {
    fc.assert(
      fc.property(jsonValues, fc.constantFrom(undefined, 1, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        // Not toStrictEqual, which treats keys named constructor and __proto__ specially.
        expect(isDeepStrictEqual(parseJson(text), withBigints(JSON.parse(text))), text).toBe(true);
      }),
    );
  });

  it("accepts and rejects the same texts as JSON.parse", () => {
    const tokens = fc.constantFrom(
      ..."{}[]:,\"\\/-+.0123456789eEtrufalsn \t\n\r\f\v\0\u00a0\ufeff\u2028'",
      ...[
        "true",
        "null",
        '"a"',
        "\\u00e9",
        "\\ud800",
        "\\x41",
        "01",
        ".5",
        "1.",
        "1e",
        "NaN",
        "//",
        "[1,2]",
        '{"a":1}',
      ],
    );
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        expect(
          outcome(() => parseJson(text)),
          text,
        ).toBe(outcome(() => JSON.parse(text)));
      }),
      { numRuns: 5_000 },
    );
  });

  it("keeps every int64 exact, wherever it stands", () => {
    fc.assert(
      fc.property(int64s, (value) => {
        expect(parseJson(`{"a":[${value}]}`)).toStrictEqual({ a: [value] });
      }),
    );
  });

  it("reads a whole number the same however it is written", () => {
    const spellings = fc.tuple(int64s, fc.nat({ max: 20 }), fc.constantFrom("e", "E")).map(([value, shift, e]) => {
      const digits = (value < 0n ? -value : value).toString().padStart(shift + 1, "0");
      const point = digits.length - shift;
      const sign = value < 0n ? "-" : "";
      const fraction = shift === 0 ? "" : `.${digits.slice(point)}`;
      return { value, text: `${sign}${digits.slice(0, point)}${fraction}${e}${shift}` };
    });
    fc.assert(
      fc.property(spellings, ({ value, text }) => {
        expect(parseJson(text), text).toBe(value);
      }),
    );
  });

  it.each([
    ["1.0", 1n],
    ["1e2", 100n],
    ["1E+2", 100n],
    ["7e0", 7n],
    ["-7E-0", -7n],
    ["1.50e1", 15n],
    ["100e-2", 1n],
    ["-0", 0n],
    ["-0.0", 0n],
    ["0e5", 0n],
    ["9007199254740993", 9007199254740993n],
    ["-9223372036854775808", INT64_MIN],
    ["9223372036854775808", INT64_MAX + 1n],
    ["1.5", 1.5],
    ["1e-2", 0.01],
    ["0.1e0", 0.1],
  ])("reads %s as %s", (text, value) => {
    expect(parseJson(text)).toBe(value);
  });

  it("never expands more digits than an int64 can have, so that a short body is cheap", () => {
    expect(parseJson("1e400")).toBe(Infinity);
    expect(parseJson("1e1000000000")).toBe(Infinity);
    expect(parseJson("-1e1000000000")).toBe(-Infinity);
    expect(parseJson("1e-1000000000")).toBe(0);
    expect(parseJson(`1e${"9".repeat(250_000)}`)).toBe(Infinity);
    expect(parseJson("9".repeat(256 * 1024))).toBe(Infinity);
    expect(parseJson(`1.${"0".repeat(256 * 1024)}`)).toBe(1);
  });

  it.each(["[", '{"a":', '[{"a":'])(
    "rejects 256 KiB of nested %s with a syntax error, not a stack overflow",
    (opening) => {
      const text = opening.repeat(Math.floor((256 * 1024) / opening.length));
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it("rejects balanced nesting over the limit", () => {
    const depth = 128 * 1024;
    expect(() => parseJson("[".repeat(depth) + "]".repeat(depth))).toThrow(
      new SyntaxError("nested more than 64 levels deep"),
    );
  });

  it("accepts nesting up to the limit, and ignores brackets in strings", () => {
    const nested = (depth: number, inner = "") => "[".repeat(depth) + inner + "]".repeat(depth);
    expect(() => parseJson(nested(JSON_DEPTH_MAX))).not.toThrow();
    expect(() => parseJson(nested(JSON_DEPTH_MAX + 1))).toThrow(SyntaxError);
    expect(() => parseJson('{"a":'.repeat(JSON_DEPTH_MAX + 1) + "1" + "}".repeat(JSON_DEPTH_MAX + 1))).toThrow(
      SyntaxError,
    );
    const wide = `[${Array.from({ length: 100 }, () => nested(JSON_DEPTH_MAX - 1)).join()}]`;
    expect(() => parseJson(wide)).not.toThrow();
    for (const text of ["[".repeat(100), `${"[".repeat(100)}\\`, `\"${"{".repeat(100)}`, `${"\\".repeat(99)}"[[`]) {
      expect(parseJson(nested(JSON_DEPTH_MAX, JSON.stringify(text))), text).toEqual(
        JSON.parse(nested(JSON_DEPTH_MAX, JSON.stringify(text))),
      );
    }
    expect(() => parseJson(nested(JSON_DEPTH_MAX + 1, '"\\"'))).toThrow(SyntaxError);
  });

  it("rejects too many values before parsing, not counting the contents of strings", () => {
    const list = (length: number) => `[${Array.from({ length }, () => "1").join()}]`;
    expect(parseJson(list(JSON_VALUES_MAX - 2))).toHaveLength(JSON_VALUES_MAX - 2);
    const tooMany = new SyntaxError(`more than ${JSON_VALUES_MAX} values`);
    expect(() => parseJson(list(JSON_VALUES_MAX + 1))).toThrow(tooMany);
    expect(() => parseJson(`{${'"a":1,'.repeat(JSON_VALUES_MAX)}"a":1}`)).toThrow(tooMany);
    expect(() => parseJson(`[${"[],".repeat(JSON_VALUES_MAX)}[]]`)).toThrow(tooMany);
    const text = '[{,:"\\'.repeat(JSON_VALUES_MAX);
    expect(parseJson(JSON.stringify([text]))).toEqual([text]);
  });

  it("rejects a repeated key with different values, since parsers disagree on which one wins", () => {
    expect(() => parseJson('{"status":"sold","status":"pending"}')).toThrow(SyntaxError);
    expect(() => parseJson('{"a":{"b":1,"b":2}}')).toThrow(SyntaxError);
    expect(() => parseJson('{"a":1,"\\u0061":2}')).toThrow(SyntaxError);
    expect(() => parseJson('{"__proto__":1,"__proto__":2}')).toThrow(SyntaxError);
    expect(parseJson('{"a":1,"a":1.0}')).toStrictEqual({ a: 1n });
  });

  it("accepts __proto__ as a key", () => {
    const value = parseJson('{"__proto__":{"isAdmin":true}}') as object;
    expect(Object.keys(value)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect("isAdmin" in value).toBe(false);
    expect("isAdmin" in {}).toBe(false);
  });
});

describe("writing", () => {
  it("matches JSON.stringify where there is no bigint", () => {
    const withUndefined = fc.dictionary(fc.string(), fc.option(jsonValues, { nil: undefined }));
    fc.assert(
      fc.property(
        fc.oneof(jsonValues, withUndefined, fc.array(fc.option(fc.string(), { nil: undefined }))),
        (value) => {
          expect(writeJson(value)).toBe(JSON.stringify(value));
        },
      ),
    );
    const dates = { at: new Date("2026-11-21T09:30:00Z"), never: new Date(NaN), numbers: [NaN, Infinity, -0] };
    expect(writeJson(dates)).toBe(JSON.stringify(dates));
  });

  it("round-trips every value, bigints included", () => {
    const values = fc.dictionary(
      fc.string({ unit: "binary" }),
      fc.oneof(int64s, fc.string(), fc.array(int64s), fc.boolean()),
    );
    fc.assert(
      fc.property(values, (value) => {
        expect(parseJson(writeJson(value))).toStrictEqual({ ...value });
      }),
    );
  });
});

function outcome(parse: () => unknown): "taken" | "refused" {
  try {
    parse();
    return "taken";
  } catch (error) {
    if (error instanceof SyntaxError) return "refused";
    throw error;
  }
}
