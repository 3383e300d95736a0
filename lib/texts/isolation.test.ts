import { describe, expect, it } from "vitest";
import { contained, hasDirectionControls, isolated, leftToRight, withoutIsolates } from "@/lib/texts/isolation";

const [LRE, PDF, RLO] = ["\u202a", "\u202c", "\u202e"];
const [LRI, RLI, FSI, PDI] = ["\u2066", "\u2067", "\u2068", "\u2069"];

describe("a text within an isolate", () => {
  it.each([
    ["closes nothing that it has not opened", `${PDI}${RLO}abc`, `${RLO}abc`],
    ["closes what it opens", `${LRI}a${RLI}b`, `${LRI}a${RLI}b${PDI}${PDI}`],
    ["keeps its own isolates", `a ${FSI}${RLO}b${PDI} c`, `a ${FSI}${RLO}b${PDI} c`],
    ["keeps its own embeddings", `${LRE}a${PDF}`, `${LRE}a${PDF}`],
    ["does so on each of its lines", `${RLI}a\n${PDI}${RLO}b`, `${RLI}a${PDI}\n${RLO}b`],
  ])("%s", (_, text, expected) => expect(contained(text)).toBe(expected));

  it.each(["\r\n", "\r", "\u001c", "\u001d", "\u001e", "\u0085", "\u2029"])(
    "has no end of a paragraph but a line break: %j",
    (separator) => expect(contained(`a${separator}${RLO}b`)).toBe(`a\n${RLO}b`),
  );

  it("is the same without controls", () => {
    for (const text of ["Rex", "رِكس (2)\nMia\t", "👨‍👩‍👧 \u200f"]) {
      expect(contained(text)).toBe(text);
      expect(hasDirectionControls(text)).toBe(false);
    }
  });
});

it("isolates a text", () => {
  expect(isolated(`${PDI}${RLO}abc`)).toBe(`${FSI}${RLO}abc${PDI}`);
});

it("keeps what runs from left to right together, in a language that runs from right to left", () => {
  expect(leftToRight("ar", "ps_live_NFygr0…")).toBe(`${LRI}ps_live_NFygr0…${PDI}`);
  expect(leftToRight("en", "ps_live_NFygr0…")).toBe("ps_live_NFygr0…");
});

it("leaves the isolates out of a file", () => {
  expect(withoutIsolates(`${FSI}a${PDI} b ${LRI}c${PDI}`)).toBe("a b c");
});
