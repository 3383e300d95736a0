import { expect, it } from "vitest";
import { english } from "@/lib/texts/en";
import { translateTo } from "@/lib/texts/languages";
import { actionName } from "./action-name";
import { actionSentence, kindName } from "./action-text";

const t = translateTo("en");
const said = (action: string, isOwn = false) => actionSentence(t, { action, isOwn, who: "Ann", what: "Rex" });

it("says what was done, also by the usual verbs of a kind that has no words of its own", () => {
  expect(said("pet.created")).toBe("Ann added Rex");
  expect(said("pet.restored")).toBe("Ann restored Rex");
  expect(said("moon_base.created")).toBe("Ann created Rex");
  expect(said("moon_base.landed")).toBe("Ann changed Rex");
  expect(said("account.renamed", true)).toBe("Ann changed their name");
  expect(actionSentence(t, { action: "pet.seeded", who: "Ann", what: "pets", count: 1000n })).toBe(
    "Ann added 1,000 sample pets",
  );
  expect(actionSentence(t, { action: "account.sign_ins_failed", who: "Someone", what: "Ann", count: 450n })).toBe(
    "Someone failed to sign in as Ann 450 more times within an hour",
  );
});

it("names actions in a list of them", () => {
  expect(actionName(t, "pet.seeded")).toBe("Sample pets added");
  expect(actionName(t, "account.signed_in")).toBe("Sign-in");
  expect(actionName(t, "moon_base.deleted")).toBe("Deleted");
  expect(actionName(t, "moon_base.landed")).toBe("moon_base.landed");
});

it("has a label for each action that has a sentence", () => {
  const told = Object.keys(english.actions).map((name) => name.replace(/^own_/, ""));
  expect(new Set(Object.keys(english.actionNames))).toEqual(new Set(told));
});

it("calls a kind what its page in the sidebar is called, unless it has another label", () => {
  expect(["api_key", "webhook", "moon_base"].map((kind) => kindName(t, kind))).toEqual([
    "API keys",
    "Webhook",
    "moon_base",
  ]);
});
