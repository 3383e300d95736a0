import { expect, it } from "vitest";
import { translateTo } from "@/lib/texts/languages";
import { subjectHref, subjectText } from "./subject-text";

const t = translateTo("en");

const ann = { type: "account", id: "a1", name: "Ann" };

it("names a subject as its entry does, and by its kind and id where the entry has no name", () => {
  expect(subjectText(t, { subject: ann, changes: [], job: null })).toBe("Ann");
  expect(subjectText(t, { subject: { type: "pet", id: "7", name: null }, changes: [], job: null })).toBe("pet 7");
  const changes = [{ field: "name", before: "Rex", after: "Max" }];
  expect(subjectText(t, { subject: { type: "pet", id: "7", name: null }, changes, job: null })).toBe("Max");
  expect(subjectText(t, { subject: { type: "moon_base", id: "far side", name: null }, changes: [], job: null })).toBe(
    "moon base",
  );
});

it("calls an API key so once, with a name or without", () => {
  const textOf = (name: string | null) =>
    subjectText(t, { subject: { type: "api_key", id: "k1", name }, changes: [], job: null });
  expect([textOf("till"), textOf(null)]).toEqual(["the API key till", "an API key"]);
});

it("links by id, since the name may have changed, and only to pages that the reader may open", () => {
  expect(subjectHref({ subject: ann }, true)).toBe("/members?q=a1");
  expect(subjectHref({ subject: ann }, false)).toBeNull();
  expect(subjectHref({ subject: { type: "pet", id: "7", name: "Rex" } }, false)).toContain("7");
  expect(subjectHref({ subject: { type: "pet", id: null, name: null } }, true)).toBeNull();
  expect(subjectHref({ subject: { type: "message", id: "1", name: null } }, false)).toBe("/messages?id=1");
  expect(subjectHref({ subject: { type: "moon_base", id: "1", name: null } }, true)).toBeNull();
});
