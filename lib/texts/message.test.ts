import { expect, it } from "vitest";
import { translateTo } from "@/lib/texts/languages";
import { message, writeMessage, type Message } from "@/lib/texts/message";

const write = (given: Message) => writeMessage(translateTo("en"), given);

it("is written with its values, and those that are messages themselves", () => {
  expect(write(message("ui.save"))).toBe("Save");
  expect(write(message("ui.seconds", { count: 1 }))).toBe("1 second");
  expect(write(message("ui.textUp", { column: message("columns.name") }))).toBe("Name, A to Z");
});

it("survives storage as JSON", () => {
  const stored = message("ui.textUp", { column: message("columns.name") });
  expect(JSON.parse(JSON.stringify(stored))).toEqual(stored);
});
