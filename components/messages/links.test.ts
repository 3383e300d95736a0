import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitAtLinks } from "@/components/messages/links";

/** The addresses of a text that are links. */
const linksIn = (text: string) => splitAtLinks(text).flatMap(({ text, href }) => (href === undefined ? [] : [text]));

describe("the addresses of a text", () => {
  it.each([
    ["See https://pets.example/rex?a=1&b=(2)#top.", ["https://pets.example/rex?a=1&b=(2)#top"]],
    [
      "(https://pets.example/a_(b)), http://pets.example:8080!",
      ["https://pets.example/a_(b)", "http://pets.example:8080"],
    ],
    ["HTTPS://Pets.example/Rex…", ["HTTPS://Pets.example/Rex"]],
    ["“https://pets.example/rex”", ["https://pets.example/rex"]],
    ["https://pets.example/كلب", ["https://pets.example/كلب"]],
    ["<https://pets.example/a'b'>", ["https://pets.example/a'b"]],
    ["http://[::1]:3000/a [http://pets.example]", ["http://[::1]:3000/a", "http://pets.example"]],
    ["javascript:alert(1) data:text/html,x ftp://pets.example mailto:a@pets.example www.pets.example", []],
    ["javascript:https://pets.example", ["https://pets.example"]],
    ["view-source+https://pets.example xhttps://pets.example", []],
    ["https://shop.example@evil.example https://shop.example:x@evil.example/ https://a.example:1@a.example", []],
    ["https://shop.example\\@evil.example/", ["https://shop.example"]],
    // A Cyrillic "а", a dot of another script, and a number as the host.
    ["https://pаypal.example https://shop。example http://2130706433/ https://shop.example%2eevil.example", []],
    ["https://shop.example/\u202Egpj.exe https://\u2066evil.example", ["https://shop.example/"]],
    ["https://shop.example/\u200Ba\u0000b", ["https://shop.example/"]],
    ["https:// http://. https://? https://:80", []],
  ])("%j has the links %j", (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });
});

/** Pieces of which hostile texts are made. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "https://",
        "http://",
        "HTTP://",
        "javascript:",
        "data:",
        "//",
        "@",
        ":",
        "\\",
        "shop.example",
        "[::1]",
      ),
      fc.constantFrom('"', "'", "<", ">", "(", ")", "[", "]", "&", "#", "?", "%", "%0a", ".", ",", " ", "\n", "\t"),
      fc.constantFrom("\u202e", "\u2066", "\u2069", "\u200f", "\u200b", "\u0000", "\ud800", "\u2028", "é", "ك", "🐕"),
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(""));

it("loses nothing of a text, and links only to the addresses of the web that it shows", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const parts = splitAtLinks(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const { text: shown, href } of parts) {
        expect(shown).not.toBe("");
        if (href === undefined) continue;
        const { protocol, origin, username, password } = new URL(href);
        expect(["http:", "https:"]).toContain(protocol);
        expect(username + password).toBe("");
        expect(shown.toLowerCase().startsWith(origin)).toBe(true);
        expect(new URL(shown).href).toBe(href);
        expect(shown).not.toMatch(/[\s\p{C}"<>]/u);
      }
    }),
    { numRuns: 2_000 },
  );
});

/** Different characters of another script. Encoding a host of them takes quadratic time. */
const manyLetters = String.fromCharCode(...Array.from({ length: 20_000 }, (_, i) => 0x4e00 + i));

it("takes linear time", () => {
  const pieces = [
    manyLetters,
    `https://${manyLetters}`,
    `https://${manyLetters}.example/ `,
    `https://xn--${"a1".repeat(20_000)} `,
    "https://",
    "https://a ",
    "http",
    "https://a)",
    "(",
    ")",
    "https://[",
    "https://shop.example/((",
    "a.",
    "\u202e",
    "https://a@",
  ];
  for (const piece of pieces)
    for (const text of [
      piece.repeat(100_000 / piece.length),
      `https://shop.example/${piece.repeat(100_000 / piece.length)}`,
    ]) {
      const startMs = performance.now();
      splitAtLinks(text);
      // Quadratic time would be many seconds.
      expect(performance.now() - startMs, piece.slice(0, 30)).toBeLessThan(2_000);
    }
});
