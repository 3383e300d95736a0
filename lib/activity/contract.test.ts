import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isOfKind, isSecurityAction, SECURITY_ACTIONS, SECURITY_KIND } from "./contract";

/** Actions of accounts, keys, links, rules and the webhook that grant no access and no rights. */
const everyday = [
  "account.identity_proved",
  "account.preferences_changed",
  "account.renamed",
  "account.reset_link_revoked",
  "account.second_factor_prepared",
  "account.signed_in",
  "account.signed_out",
  "invitation.revoked",
  "webhook.redelivered",
  "webhook.removed",
  "webhook.tested",
  "webhook.turned_off",
];

/** A column that a list is sorted by is no action, though it is written like one. */
const ACTION = /(?<!sql: |nameSql\()"((?:account|api_key|invitation|setup_link|shop_rules|webhook)\.[a-z_]+)"/g;

/** The actions of these kinds in the sources of `lib`. */
function actionsInSources(): string[] {
  const sources = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !/\.(?:test|fixture)\.ts$/.test(file) && !file.endsWith("activity/contract.ts"),
  );
  const found = sources.flatMap((file) =>
    [...readFileSync(`lib/${file}`, "utf8").matchAll(ACTION)].map(([, action = ""]) => action),
  );
  // The type of an event that is sent to the webhook.
  return [...new Set(found)].filter((action) => action !== "webhook.test").sort();
}

it("classifies every action of accounts, keys, links, rules and the webhook, and none that does not exist", () => {
  expect([...SECURITY_ACTIONS, ...everyday].sort()).toEqual(actionsInSources());
});

it("is a separate kind in the filter, in addition to the first word of an action", () => {
  expect(isSecurityAction("api_key.created")).toBe(true);
  expect(isSecurityAction("account.signed_in")).toBe(false);
  expect(isOfKind("api_key.created", SECURITY_KIND)).toBe(true);
  expect(isOfKind("api_key.created", "api_key")).toBe(true);
  expect(isOfKind("api_key.created", "api")).toBe(false);
  expect(isOfKind("pet.created", SECURITY_KIND)).toBe(false);
});
