import { expect, it } from "vitest";
import { languages, translateTo } from "@/lib/texts/languages";
import { message, writeMessage, type Message } from "@/lib/texts/message";
import { translator } from "@/lib/texts/texts";

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

it("shows its key where the page has not sent it, rather than failing the page", () => {
  const t = translator("en", (area, name) =>
    area === "ui" ? languages.en.texts.ui[name as "earlierText"] : undefined,
  );
  expect(writeMessage(t, message("ui.textUp", { column: message("columns.name") }))).toBe("columns.name, A to Z");
});
