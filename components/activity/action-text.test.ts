import { expect, it } from "vitest";
import { actionName, actionTextOf, kindName } from "./action-text";

it("has words for the usual verbs of a kind that has none of its own", () => {
  expect(actionTextOf("moon_base.created")).toEqual({ before: "created", after: "" });
  expect(actionName("moon_base.deleted")).toBe("Deleted");
  expect(actionTextOf("pet.created").before).toBe("added");
  expect(actionTextOf("moon_base.landed").before).toBe("did “moon_base.landed” to");
});

it("calls a kind what its page in the sidebar is called, unless it has another label", () => {
  expect(["api_key", "webhook", "moon_base"].map(kindName)).toEqual(["API keys", "The webhook", "moon_base"]);
});
