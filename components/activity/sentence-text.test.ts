import { expect, it } from "vitest";
import { translateTo } from "@/lib/texts/languages";
import type { FeedEntry } from "@/lib/activity/schemas";
import { sentenceText } from "./sentence-text";

const t = translateTo("en");
const entry: FeedEntry = {
  id: "1",
  at: "2026-11-25T12:00:00.000Z",
  action: "account.role_changed",
  actor: { kind: "account", id: "a1", name: "Ann" },
  subject: { type: "account", id: "a2", name: "Ben" },
  changes: [],
  address: null,
  requestId: null,
  job: null,
  import: null,
  changed: null,
};
const role = { field: "role", before: "developer", after: "staff" };
const ended = { field: "sessionsEnded", before: null, after: "1" };

it("says from what to what the one field of a change was changed, whatever else the change brought about", () => {
  const told = sentenceText(t, { ...entry, changes: [role] }, {});
  expect(told).toContain("Developer");
  expect(told).toContain("Staff");
  expect(sentenceText(t, { ...entry, changes: [role, ended] }, {})).toBe(told);
});

it("names the fields of a change of several", () => {
  const changes = [
    { field: "categoryId", before: "1", after: "2" },
    { field: "status", before: "available", after: "sold" },
  ];
  const subject = { type: "pet", id: "7", name: "Rex" };
  const told = sentenceText(t, { ...entry, action: "pet.updated", subject, changes }, {});
  expect(told).toBe("Ann changed Rex (Category, Status)");
});

it("says the old name and the new one of a renamed pet or category", () => {
  const renamed = (type: string, action: string, ...more: FeedEntry["changes"]) => {
    const changes = [{ field: "name", before: "Rex", after: "Max" }, ...more];
    return sentenceText(t, { ...entry, action, subject: { type, id: "7", name: "Max" }, changes }, {});
  };
  expect(renamed("pet", "pet.updated")).toBe("Ann renamed Rex to Max");
  expect(renamed("pet", "pet.updated", { field: "status", before: "available", after: "sold" })).toBe(
    "Ann renamed Rex to Max, and changed more (Status)",
  );
  expect(renamed("category", "category.named")).toBe("Ann renamed the category Rex to Max");
  const named = { field: "name", before: null, after: "Dogs" };
  const subject = { type: "category", id: "7", name: "Dogs" };
  expect(sentenceText(t, { ...entry, action: "category.named", subject, changes: [named] }, {})).toBe(
    "Ann named the category Dogs",
  );
});

it.each([
  [null, "Bea", "Ann assigned a message to Bea"],
  ["Bea", null, "Ann unassigned a message from Bea"],
  ["Bea", "Cem", "Ann reassigned a message from Bea to Cem"],
])("says to whom a message was assigned, from %s to %s", (before, after, told) => {
  const changes = [{ field: "assignee", before, after }];
  const subject = { type: "message", id: "msg_1", name: null };
  expect(sentenceText(t, { ...entry, action: "message.assigned", subject, changes }, {})).toBe(told);
});
