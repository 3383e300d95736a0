import { expect, it, onTestFinished, vi } from "vitest";
import { recordedActions, setUpTestShop, signedIn } from "@/lib/accounts/testing";
import { flushCalls, noteCall } from "@/lib/api-keys/calls";
import { readDeprecations } from "@/lib/api-keys/deprecated-calls";
import { generateKey } from "@/lib/api-keys/key-format";
import { DAY_MS } from "@/lib/core/clock";
import { db } from "@/lib/db";
import { settings } from "@/lib/settings";
import { createApiKey, listApiKeys, revokeApiKey } from "./service";
import { verifyKey } from "./verify";

// The clock of the process stays as the test sets it.
vi.mock("@/lib/core/clock", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  followClock: () => undefined,
}));

setUpTestShop();

const newKey = {
  name: "till",
  scopes: ["pets:read", "messages:write"] as ("pets:read" | "messages:write")[],
  expiresInDays: 30 as number | null,
};
const refused = { code: "invalid_api_key" };

it("creates a working key, and shows it only once", async () => {
  const { browser, id } = await signedIn("developer");
  const { key, apiKey } = (await browser.call("apiKeys.create", newKey)).body;
  expect(await verifyKey(key, "192.0.2.1")).toMatchObject({ accountId: id, scopes: newKey.scopes });
  expect(apiKey).toMatchObject({
    name: "till",
    scopes: newKey.scopes,
    state: "active",
    owner: { id },
    replacedById: null,
  });
  expect(key.startsWith(apiKey.prefix)).toBe(true);
  expect(Date.parse(apiKey.expiresAt ?? "") - Date.parse(apiKey.createdAt)).toBe(30 * DAY_MS);
  const { apiKeys } = (await browser.call("apiKeys.list")).body;
  expect(apiKeys).toEqual([apiKey]);
  const stored = JSON.stringify(await db().activity.findMany({ select: { action: true, after: true } }));
  expect(stored).toContain("api_key.created");
  expect(stored).not.toContain(key);
});

it("says of a key that it expires, from 14 days before, or once it is replaced", async () => {
  const { browser } = await signedIn("developer");
  const create = async (expiresInDays: number | null) =>
    (await browser.call("apiKeys.create", { ...newKey, expiresInDays })).body.apiKey;
  expect((await create(14)).isExpiring).toBe(true);
  expect((await create(null)).isExpiring).toBe(false);
  const lasting = await create(15);
  expect(lasting.isExpiring).toBe(false);
  const { replaced } = (await browser.call("apiKeys.rotate", { keyId: lasting.id, graceHours: 24 })).body;
  expect(replaced).toMatchObject({ id: lasting.id, isExpiring: true });
});

it("reports invalid input", async () => {
  const { browser } = await signedIn("developer");
  const response = await browser.send("POST", "/api/console/apiKeys.create", {
    body: { name: "", scopes: ["pets:eat"], expiresInDays: 0.5 },
  });
  expect(response.status).toBe(400);
  const { fields } = (await response.json()) as { fields: Record<string, string> };
  expect(fields).toEqual({
    name: "Fill in this field.",
    scopes: "Choose one of the values offered.",
    expiresInDays: expect.stringMatching(/^Enter a whole number from 1 to /),
  });
  expect((await browser.call("apiKeys.create", { ...newKey, scopes: [] })).code).toBe("invalid_request");
});

it("shows a developer their own keys, and an owner everyone's with their names", async () => {
  const owner = await signedIn("owner");
  const [ann, bob] = [await signedIn("developer", "Ann"), await signedIn("developer", "Bob")];
  for (const { browser } of [owner, ann, bob]) await browser.call("apiKeys.create", newKey);
  expect((await ann.browser.call("apiKeys.list")).body.apiKeys.map((key) => key.owner.name)).toEqual(["Ann"]);
  expect((await ann.browser.call("apiKeys.list", { whose: "everyone" })).code).toBe("forbidden");
  expect((await owner.browser.call("apiKeys.list")).body.apiKeys).toHaveLength(1);
  const all = (await owner.browser.call("apiKeys.list", { whose: "everyone" })).body.apiKeys;
  expect(all.map((key) => key.owner.name)).toEqual(expect.arrayContaining(["Ann", "Bob"]));
});

it("rotates a key: both work until the grace ends, then only the new one", async () => {
  const { browser } = await signedIn("developer");
  const old = (await browser.call("apiKeys.create", newKey)).body;
  await verifyKey(old.key, "192.0.2.1");
  const params = { keyId: old.apiKey.id };
  const rotated = (await browser.call("apiKeys.rotate", { ...params, graceHours: 24 })).body;
  expect(rotated.apiKey).toMatchObject({ name: "till", scopes: newKey.scopes, state: "active" });
  expect(Date.parse(rotated.apiKey.expiresAt ?? "") - Date.parse(rotated.apiKey.createdAt)).toBe(30 * DAY_MS);
  expect(rotated.replaced).toMatchObject({ id: old.apiKey.id, state: "active", replacedById: rotated.apiKey.id });
  expect(Date.parse(rotated.replaced.expiresAt ?? "") - Date.now()).toBeCloseTo(DAY_MS, -5);
  await expect(verifyKey(old.key, "192.0.2.1")).resolves.toBeTruthy();
  await expect(verifyKey(rotated.key, "192.0.2.1")).resolves.toBeTruthy();
  expect((await browser.call("apiKeys.rotate", { ...params, graceHours: 24 })).code).toBe("conflict");
  await db().apiKey.update({ where: { id: old.apiKey.id }, data: { expiresAt: new Date(Date.now() - 1) } });
  await expect.poll(() => verifyKey(old.key, "192.0.2.1").catch((error: unknown) => error)).toMatchObject(refused);
  await expect(verifyKey(rotated.key, "192.0.2.1")).resolves.toBeTruthy();
  expect(await recordedActions()).toContain("api_key.rotated");
});

it("ends the old key at once without a grace, and never lengthens its life", async () => {
  const { browser } = await signedIn("developer");
  const old = (await browser.call("apiKeys.create", { ...newKey, expiresInDays: null })).body;
  await verifyKey(old.key, "192.0.2.1");
  const now = (await browser.call("apiKeys.rotate", { keyId: old.apiKey.id, graceHours: 0 })).body;
  expect(now.apiKey.expiresAt).toBeNull();
  await expect(verifyKey(old.key, "192.0.2.1")).rejects.toMatchObject(refused);
  const short = (await browser.call("apiKeys.create", { ...newKey, expiresInDays: 1 })).body;
  const rotated = (await browser.call("apiKeys.rotate", { keyId: short.apiKey.id, graceHours: 720 })).body;
  expect(rotated.replaced.expiresAt).toBe(short.apiKey.expiresAt);
});

it("creates one new key when the same key is rotated twice at once", async () => {
  const { browser } = await signedIn("developer");
  const old = (await browser.call("apiKeys.create", newKey)).body;
  const rotate = () => browser.call("apiKeys.rotate", { keyId: old.apiKey.id, graceHours: 1 });
  const answers = await Promise.all([rotate(), rotate(), rotate()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await db().apiKey.count()).toBe(2);
});

it("renames a key, which goes on working; an owner anyone's, a developer only their own", async () => {
  const { browser } = await signedIn("developer");
  const { key, apiKey } = (await browser.call("apiKeys.create", newKey)).body;
  const rename = (name: string, by = browser) => by.call("apiKeys.rename", { keyId: apiKey.id, name });
  expect((await rename("web shop")).body).toEqual({ ...apiKey, name: "web shop" });
  expect((await rename("web shop")).code).toBeNull();
  expect((await rename("night shift", (await signedIn("owner")).browser)).body.name).toBe("night shift");
  expect((await rename("mine", (await signedIn("developer")).browser)).code).toBe("not_found");
  expect((await rename("  ")).fields).toEqual({ name: expect.any(String) });
  await verifyKey(key, "192.0.2.1");
  const renamed = await db().activity.findMany({ where: { action: "api_key.renamed" }, orderBy: { id: "asc" } });
  expect(renamed).toMatchObject([
    { subjectId: apiKey.id, before: { name: "till" }, after: { name: "web shop" } },
    { subjectId: apiKey.id, before: { name: "web shop" }, after: { name: "night shift" } },
  ]);
});

it("revokes a key immediately and once; an owner anyone's, a developer only their own", async () => {
  const owner = await signedIn("owner");
  const [ann, bob] = [await signedIn("developer"), await signedIn("developer")];
  const { key, apiKey } = (await ann.browser.call("apiKeys.create", newKey)).body;
  await verifyKey(key, "192.0.2.1");
  const call = { keyId: apiKey.id };
  expect((await bob.browser.call("apiKeys.revoke", call)).code).toBe("not_found");
  for (const { browser } of [bob, owner]) {
    expect((await browser.call("apiKeys.rotate", { ...call, graceHours: 0 })).code).toBe("not_found");
  }
  const revoked = (await owner.browser.call("apiKeys.revoke", call)).body;
  expect(revoked.state).toBe("revoked");
  await expect(verifyKey(key, "192.0.2.1")).rejects.toMatchObject(refused);
  expect((await ann.browser.call("apiKeys.revoke", call)).body.revokedAt).toBe(revoked.revokedAt);
  expect((await ann.browser.call("apiKeys.rotate", { ...call, graceHours: 1 })).code).toBe("conflict");
  expect((await recordedActions()).filter((action) => action === "api_key.revoked")).toHaveLength(1);
});

it("names the staging address for a staging key, without looking the key up", async () => {
  const { stagingUrl, apiKeyPrefix } = settings();
  onTestFinished(() => void Object.assign(settings(), { stagingUrl, apiKeyPrefix }));
  settings().apiKeyPrefix = "ps_test_";
  const { key } = generateKey();
  Object.assign(settings(), { stagingUrl: "https://staging.shop.test", apiKeyPrefix });
  await expect(verifyKey(key, "192.0.2.1")).rejects.toMatchObject({
    ...refused,
    message:
      "This is an API key of staging, but this is production. Create a key here, or call staging, which is at https://staging.shop.test.",
  });
});

it("lists deprecated operations with the keys that called them: one's own, and for an owner everyone's", async () => {
  const owner = await signedIn("owner");
  const [ann, bob] = [await signedIn("developer"), await signedIn("developer")];
  const keyOf = async ({ browser }: typeof ann) => (await browser.call("apiKeys.create", newKey)).body;
  const [annsKey, bobsKey, revoked] = [await keyOf(ann), await keyOf(bob), await keyOf(ann)];
  await ann.browser.call("apiKeys.revoke", { keyId: revoked.apiKey.id });
  for (const [{ apiKey }, times] of [
    [annsKey, 2],
    [bobsKey, 3],
    [revoked, 4],
  ] as const)
    for (let i = 0; i < times; i++) noteCall(apiKey.id, "getPet", i === 0 ? 404 : 200);
  noteCall(annsKey.apiKey.id, "listPets", 200);
  await flushCalls();
  const longAgo = { day: new Date(Date.now() - 31 * DAY_MS), operation: "getPet", statusClass: 2, count: 7 };
  await db().apiCall.create({ data: { ...longAgo, apiKeyId: annsKey.apiKey.id } });

  const told = async ({ browser }: typeof ann, whose: "mine" | "everyone" = "mine") =>
    (await browser.call("apiKeys.list", { whose })).body.deprecations;
  const getPet = { operationId: "getPet", sunsetAt: "2030-12-05T00:00:00Z", isRemoved: false };
  expect(await told(ann)).toEqual([{ ...getPet, calls: [{ keyId: annsKey.apiKey.id, count: "2" }] }]);
  expect(await told(owner)).toEqual([]);
  expect((await told(owner, "everyone"))[0]?.calls).toEqual([
    { keyId: bobsKey.apiKey.id, count: "3" },
    { keyId: annsKey.apiKey.id, count: "2" },
  ]);
});

it("marks a deprecated operation as removed after its sunset", async () => {
  const { browser, id } = await signedIn("developer");
  const { apiKey } = (await browser.call("apiKeys.create", newKey)).body;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2030-12-05T00:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  noteCall(apiKey.id, "getPet", 410);
  await flushCalls();
  const actor = { kind: "account", id, role: "developer", address: browser.address, requestId: "request" } as const;
  expect(await readDeprecations(actor, "mine")).toMatchObject([
    { operationId: "getPet", isRemoved: true, calls: [{ keyId: apiKey.id, count: "1" }] },
  ]);
});

it("is the same on the command line", async () => {
  const { email } = await signedIn("developer");
  const { key, apiKey } = await createApiKey({ kind: "operator" }, email.toUpperCase(), {
    name: "cli",
    scopes: ["pets:write"],
  });
  await verifyKey(key, "192.0.2.1");
  expect(await listApiKeys({ kind: "operator" })).toEqual([apiKey]);
  expect((await revokeApiKey({ kind: "operator" }, key)).prefix).toBe(apiKey.prefix);
  await expect(verifyKey(key, "192.0.2.1")).rejects.toMatchObject(refused);
  await expect(revokeApiKey({ kind: "operator" }, "ps_live_nobody")).rejects.toMatchObject({ code: "not_found" });
});
