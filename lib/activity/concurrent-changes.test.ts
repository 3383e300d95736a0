import { beforeEach, describe, expect, it } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { upload } from "@/lib/imports/testing";

setUpTestShop();

type Change = {
  action: string;
  /** The recorded field. */
  field: string;
  /** Its values, the first of which is that before the changes. */
  values: readonly string[];
  /** Makes what is changed, and returns the function that changes it. */
  prepare: () => Promise<(value: string) => Promise<unknown>>;
};

let browser: TestBrowser;
beforeEach(async () => {
  ({ browser } = await signedIn("owner"));
});

const names = ["A", "B", "C", "D", "E", "F"];
const zones = ["UTC", "Europe/Paris", "Asia/Tokyo", "America/Lima", "Africa/Cairo", "Europe/Oslo"];
const urls = names.map((name) => `https://9.9.9.9/${name}`);

/** The changes that replace a value with another, and record both. */
const changes: Record<string, Change> = {
  "the name of one's account": {
    action: "account.renamed",
    field: "name",
    values: names,
    prepare: async () => {
      await browser.call("account.changeName", { name: "A" });
      return (name) => browser.call("account.changeName", { name });
    },
  },
  "one's time zone": {
    action: "account.preferences_changed",
    field: "timeZone",
    values: zones,
    prepare: async () => {
      await browser.call("account.changePreferences", { timeZone: "UTC" });
      return (timeZone) => browser.call("account.changePreferences", { timeZone });
    },
  },
  "a rule of the shop": {
    action: "shop_rules.changed",
    field: "timeZone",
    values: zones,
    prepare: () => Promise.resolve((timeZone) => browser.call("members.changeRules", { timeZone })),
  },
  "the role of a member": {
    action: "account.role_changed",
    field: "role",
    values: ["developer", "staff", "owner"],
    prepare: async () => {
      const { id } = await signedIn("developer");
      return (role) => browser.call("members.changeRole", { memberId: id, role: role as "staff" });
    },
  },
  "the name of a category": {
    action: "category.named",
    field: "name",
    values: names,
    prepare: async () => {
      await browser.call("categories.setName", { categoryId: "7", name: "A" });
      return (name) => browser.call("categories.setName", { categoryId: "7", name });
    },
  },
  "the name of a view": {
    action: "saved_view.updated",
    field: "name",
    values: names,
    prepare: async () => {
      const { body } = await browser.call("savedViews.save", { name: "A", search: "status=sold", isShared: false });
      return (name) => browser.call("savedViews.change", { viewId: body.id, name });
    },
  },
  "the address of the webhook": {
    action: "webhook.changed",
    field: "url",
    values: urls,
    prepare: async () => {
      await browser.call("webhook.create", { url: urls[0] ?? "" });
      return (url) => browser.call("webhook.change", { url });
    },
  },
  "the settings of an import": {
    action: "import.changed",
    field: "defaultStatus",
    values: ["available", "pending", "sold"],
    prepare: async () => {
      const { id } = await upload(browser, "name,category\nRex,7\n");
      return (status) => browser.call("imports.change", { importId: id, defaultStatus: status as "sold" });
    },
  },
};

describe.each(Object.entries(changes))("concurrent changes of %s", (_, { action, field, values, prepare }) => {
  it("are each recorded with what they replaced", async () => {
    const change = await prepare();
    const last = await db().activity.findFirst({ orderBy: { id: "desc" }, select: { id: true } });
    // Twice, so that a value replaces itself with another in between.
    await Promise.all([...values.slice(1), ...values].map(change));
    const records = await db().activity.findMany({
      where: { action, id: { gt: last?.id ?? 0n } },
      orderBy: { id: "asc" },
      select: { before: true, after: true },
    });
    const valueIn = (recorded: unknown) => String((recorded as Record<string, unknown>)[field]);
    const replaced = records.map(({ before }) => valueIn(before));
    expect(replaced).toEqual([values[0], ...records.map(({ after }) => valueIn(after))].slice(0, -1));
    expect(records.length).toBeGreaterThanOrEqual(values.length - 1);
  });
});
