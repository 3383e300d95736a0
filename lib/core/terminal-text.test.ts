import { expect, it } from "vitest";
import { printable, printableLines, quotedForTerminal } from "./terminal-text";

it("escapes control characters in untrusted names", () => {
  const name = 'Rex\u001b]0;owned\u0007\u009b31m\u007f "\u202Egpj.exe\u2069';
  expect(quotedForTerminal(name)).toBe(String.raw`"Rex\u001b]0;owned\u0007\u009b31m\u007f \"\u202egpj.exe\u2069"`);
  expect(JSON.parse(quotedForTerminal(name))).toBe(name);
  expect(printable(`Line 3: ${name} is required.`)).not.toMatch(/[^\x20-\x7e]/);
});

it("keeps text in any script, line breaks and tabs", () => {
  const text = "Zoë\t🐕 \u0301\n  שלום";
  expect(printable(text)).toBe(text);
});

it("escapes control characters in the rows of a file, but not its line ends", () => {
  expect(printableLines("id,name\r\n1,\u001b[2J\r\n")).toBe("id,name\n1,\\u001b[2J\n");
});
