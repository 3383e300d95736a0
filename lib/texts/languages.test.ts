import { describe, expect, it } from "vitest";
import { chosenLanguage, languageChoices, preferredLanguage, requestLanguage } from "@/lib/texts/languages";

describe("the language of a page", () => {
  it.each([
    [null, "en"],
    ["", "en"],
    ["en-GB,en;q=0.9", "en"],
    ["xx, en;q=0.1", "en"],
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["en;q=0.2, ar-JO", "ar"],
    ["qaa-BR, fr-CA;q=0.5, en;q=0.4", "fr"],
    ["*", "en"],
    [";;;q=,=,,", "en"],
    [`${"a-".repeat(100_000)}`, "en"],
  ] as const)("is chosen by Accept-Language: %s", (header, tag) => {
    expect(preferredLanguage(header)).toBe(tag);
  });
});

it("a choice in the browser comes before what it accepts, if the console has that language", () => {
  const language = (headers: Record<string, string>) => requestLanguage(new Headers(headers));
  expect(language({ cookie: "petstore.language=en", "accept-language": "de" })).toBe("en");
  expect(language({ cookie: "petstore.language=tlh; petstore.theme=dark" })).toBe("en");
  expect(chosenLanguage(new Headers({ "accept-language": "en" }))).toBeNull();
});

it("languages made for tests are not there without the variable", () => {
  expect(languageChoices().map(({ tag }) => tag)).not.toContain("en-XA");
  expect(preferredLanguage("en-XA")).toBe("en");
  expect(requestLanguage(new Headers({ cookie: "petstore.language=ar-XB" }))).toBe("en");
});
