import { expect, it } from "vitest";
import { english } from "@/lib/texts/en";
import { formatMessage, parseMessage } from "@/lib/texts/message-format";
import { accented, arabicLetters, pseudoCatalogue, pseudoMessage } from "@/lib/texts/pseudo";

it("a pseudo-message has its letters changed, is longer, and keeps arguments, choices and tags", () => {
  expect(pseudoMessage("Save", accented)).toBe("[Šåvé ē]");
  expect(pseudoMessage("See <link>the {what}</link> of {name}", accented)).toBe(
    "[Šéé <link>ţhé {what} ē</link> öf {name} ēxţ]",
  );
  const plural = pseudoMessage("{count, plural, one {# pet} other {# pets}}", accented);
  expect(formatMessage("en", plural, { count: 3 }).join("")).toMatch(/^\[3 péţš ē.*\]$/);
  expect(pseudoMessage("Rex", arabicLetters)).toMatch(/^\[رهخ /);
});

it.each([accented, arabicLetters])("every message of the catalogue can be written", (letters) => {
  for (const messages of Object.values(pseudoCatalogue(english, letters))) {
    for (const message of Object.values(messages)) {
      expect(() => parseMessage(message)).not.toThrow();
      expect(message).toMatch(/^\[.*\]$/s);
    }
  }
});
