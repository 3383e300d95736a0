import { describe, expect, it } from "vitest";
import { preferredLanguage } from "@/lib/texts/languages";

describe("the language of a page", () => {
  it.each([
    [null, "en"],
    ["", "en"],
    ["en-GB,en;q=0.9", "en"],
    ["xx, en;q=0.1", "en"],
    ["*", "en"],
    [";;;q=,=,,", "en"],
    [`${"a-".repeat(100_000)}`, "en"],
  ] as const)("is chosen by Accept-Language: %s", (header, tag) => {
    expect(preferredLanguage(header)).toBe(tag);
  });
});
