import { parse } from "lossless-json";

/** The maximum nesting depth of objects and arrays. No schema here is deeper. */
export const JSON_DEPTH_MAX = 64;

/** The maximum number of values and member names. Parsing one takes half a microsecond; no request needs this many. */
export const JSON_VALUES_MAX = 10_000;

/**
 * Parses JSON (RFC 8259) without rounding: a number with an integral value becomes a bigint, any other number a number.
 * `JSON.parse` would silently turn 9007199254740993 into 9007199254740992.
 *
 * @throws SyntaxError for invalid JSON, a key repeated with different values, too deep nesting, or too many values
 */
export function parseJson(text: string): unknown {
  const { depth, values } = extentOf(text);
  if (depth > JSON_DEPTH_MAX) throw new SyntaxError(`nested more than ${JSON_DEPTH_MAX} levels deep`);
  if (values > JSON_VALUES_MAX) throw new SyntaxError(`more than ${JSON_VALUES_MAX} values`);
  return parse(text, null, { parseNumber });
}

/** The nesting depth of a text if it is JSON, and roughly its number of values, computed without recursion. */
export function extentOf(text: string): { depth: number; values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x22) i = endOfString(text, i);
    // Each is followed by at most one value.
    else if (unit === 0x2c || unit === 0x3a) values++;
    else if (unit === 0x7b || unit === 0x5b) {
      values++;
      deepest = Math.max(deepest, ++depth);
    } else if (unit === 0x7d || unit === 0x5d) depth--;
  }
  return { depth: deepest, values };
}

/** The index of the closing quote of the string that opens at `start`; the end of the text when there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

// No accepted integer is longer. Without these bounds a few bytes of exponent could expand to megabytes of digits, and
// a body of digits could take seconds of arithmetic.
const MAX_LITERAL_LENGTH = 60;
const MAX_EXPONENT = 30;

function parseNumber(literal: string): bigint | number {
  if (literal.length > MAX_LITERAL_LENGTH) return Number(literal);
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(literal);
  if (!match) return Number(literal);
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] = match;
  if (literal.length === sign.length + whole.length) return BigInt(literal);
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > MAX_EXPONENT) return Number(literal);
  const digits = (whole + fraction).padEnd(whole.length + exponent, "0");
  const point = whole.length + exponent;
  const integral = point > 0 ? digits.slice(0, point) : "0";
  const rest = point > 0 ? digits.slice(point) : digits;
  return /^0*$/.test(rest) ? BigInt(sign + integral) : Number(literal);
}

/** Writes JSON as `JSON.stringify` does, except that a bigint becomes a JSON number with all its digits. */
export function writeJson(value: unknown): string {
  if (typeof value === "bigint") return value.toString();
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(writeJson).join(",")}]`;
  if (value instanceof Date) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${writeJson(member)}`).join(",")}}`;
}
