import { expect, it } from "vitest";
import { keyOf, modLetterOf } from "./key-of";

const press = (key: string, code: string, shiftKey = false) => ({ key, code, shiftKey });

it.each([
  ["Arabic", press("ث", "KeyE"), "e"],
  ["Arabic, where a key types two letters", press("لا", "KeyB"), "b"],
  ["Arabic", press("ظ", "Slash"), "/"],
  ["Arabic", press("؟", "Slash", true), "?"],
  ["Russian", press("у", "KeyE"), "e"],
  ["Russian", press("У", "KeyE", true), "E"],
  ["Russian", press("ъ", "BracketRight"), "]"],
  ["Greek", press("ε", "KeyE"), "e"],
])("is on a layout without Latin letters what its place has on one for English: %s %o", (_, event, meant) => {
  expect(keyOf(event)).toBe(meant);
});

it.each([
  ["Dvorak", press(".", "KeyE"), "."],
  ["French", press("a", "KeyQ"), "a"],
  ["Turkish F", press("ğ", "KeyE"), "ğ"],
  ["German", press("ß", "Minus"), "ß"],
  ["Arabic", press("ذ", "Backquote"), "ذ"],
  ["English", press("Escape", "Escape"), "Escape"],
])("is otherwise what the layout has: %s %o", (_, event, meant) => {
  expect(keyOf(event)).toBe(meant);
});

it("is a letter with Ctrl or Command, and not with Alt", () => {
  const keys = { ctrlKey: false, metaKey: false, altKey: false };
  const undo = { ...press("ئ", "KeyZ"), ...keys };
  expect(modLetterOf({ ...undo, ctrlKey: true })).toBe("z");
  expect(modLetterOf({ ...press("Z", "KeyZ", true), ...keys, metaKey: true })).toBe("z");
  expect(modLetterOf({ ...undo, ctrlKey: true, altKey: true })).toBeNull();
  expect(modLetterOf(undo)).toBeNull();
});
