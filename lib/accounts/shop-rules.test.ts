import { readFile } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import { cloneTemplate } from "@/e2e/fixtures/database";
import { setupLink } from "@/lib/accounts/setup";
import {
  AUTH_SECRET,
  PASSWORD,
  recordedActions,
  setUpTestShop,
  signedIn,
  TestBrowser,
  tokenOf,
} from "@/lib/accounts/testing";
import { shopRules } from "@/lib/accounts/member-schemas";
import { zoneProblem } from "@/lib/accounts/time-zone";
import { createApiKey } from "@/lib/api-keys/service";
import { keyCacheState, verifyKey } from "@/lib/api-keys/verify";
import { HOUR_MS } from "@/lib/core/clock";
import { scopes } from "@/lib/core/permissions";
import { db } from "@/lib/db";

setUpTestShop();

const ada = { name: "Ada", email: "ada@shop.test", password: PASSWORD };
const eve = { name: "Eve", email: "eve@shop.test", password: PASSWORD };
const from = "192.0.2.1";

describe("a new shop", () => {
  it("is invitation-only before setup", async () => {
    const database = await cloneTemplate();
    const rows = await database.query("SELECT invitation_only, developer_scopes FROM shop_setting");
    await database.drop();
    expect(rows).toEqual([{ invitation_only: true, developer_scopes: scopes }]);
  });

  it("starts with the rules that its first owner chose during setup", async () => {
    const token = tokenOf((await setupLink("http://shop.test", AUTH_SECRET)) ?? "");
    const body = { ...ada, token, invitationOnly: false, developerScopes: ["pets:read" as const] };
    expect((await new TestBrowser().call("session.claimShop", body)).status).toBe(200);
    expect(await db().shopSetting.findFirst()).toMatchObject({ invitationOnly: false, developerScopes: ["pets:read"] });
    expect(await recordedActions()).toContain("shop_rules.changed");
    expect((await new TestBrowser().call("session.signUp", eve)).status).toBe(200);
  });

  it("is invitation-only if its first owner chose nothing", async () => {
    const token = tokenOf((await setupLink("http://shop.test", AUTH_SECRET)) ?? "");
    await new TestBrowser().call("session.claimShop", { ...ada, token });
    expect((await new TestBrowser().call("session.signUp", eve)).code).toBe("sign_up_closed");
  });
});

describe("the scopes of developers' keys", () => {
  const key = (...wanted: (typeof scopes)[number][]) => ({ name: "till", scopes: wanted, expiresInDays: null });
  const allow = async (...developerScopes: (typeof scopes)[number][]) => {
    const { browser } = await signedIn("owner");
    const switches = Object.fromEntries(scopes.map((scope) => [scope, developerScopes.includes(scope)]));
    await browser.call("members.changeRules", { developerScopes: switches });
  };

  it("follow the rule, in the console and on the command line", async () => {
    const { browser, email } = await signedIn("developer");
    await allow("pets:read");
    expect((await browser.call("apiKeys.list")).body.allowedScopes).toEqual(["pets:read"]);
    const refused = await browser.call("apiKeys.create", key("pets:read", "pets:write", "messages:write"));
    expect(refused).toMatchObject({ code: "invalid_request" });
    expect(refused.fields?.scopes).toMatch(/do not allow developers .*pets:write, messages:write/);
    expect((await browser.call("apiKeys.create", key("pets:read"))).status).toBe(200);
    const wanted = { name: "till", scopes: ["pets:write" as const] };
    await expect(createApiKey({ kind: "operator" }, email, wanted)).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("are removed from existing keys immediately, and restored", async () => {
    const { browser } = await signedIn("developer");
    const old = (await browser.call("apiKeys.create", key(...scopes))).body;
    expect((await verifyKey(old.key, from)).scopes).toEqual(scopes);
    await allow("messages:write");
    expect((await verifyKey(old.key, from)).scopes).toEqual(["messages:write"]);
    const params = { keyId: old.apiKey.id };
    const rotated = (await browser.call("apiKeys.rotate", { ...params, graceHours: 1 })).body;
    expect((await verifyKey(rotated.key, from)).scopes).toEqual(["messages:write"]);
    await allow(...scopes);
    expect((await verifyKey(rotated.key, from)).scopes).toEqual(scopes);
  });

  it("are removed from keys cached by another process", async () => {
    const { browser } = await signedIn("developer");
    const { key: text } = (await browser.call("apiKeys.create", key("pets:read"))).body;
    await expect.poll(() => keyCacheState().isLive).toBe(true);
    await expect.poll(async () => (await verifyKey(text, from), keyCacheState().size)).toBeGreaterThan(0);
    // As if changed by another process: this one is only notified by PostgreSQL.
    await db().$executeRaw`UPDATE shop_setting SET developer_scopes = '{}'`;
    await expect.poll(async () => (await verifyKey(text, from)).scopes).toEqual([]);
  });

  it("apply to developers only, by the account's current role", async () => {
    const [owner, staff] = [await signedIn("owner"), await signedIn("staff")];
    await allow("pets:read");
    const { key: text } = (await staff.browser.call("apiKeys.create", key(...scopes))).body;
    expect((await verifyKey(text, from)).scopes).toEqual(scopes);
    const params = { memberId: staff.id };
    await owner.browser.call("members.changeRole", { ...params, role: "developer" });
    await expect.poll(async () => (await verifyKey(text, from)).scopes).toEqual(["pets:read"]);
  });
});

describe("two owners at once", () => {
  const rules = async (browser: TestBrowser) => (await browser.call("members.rules")).body;

  it("each switch what they switch, and leave what the other has switched", async () => {
    const [ada, bob] = [await signedIn("owner"), await signedIn("owner")];
    await Promise.all([
      ada.browser.call("members.changeRules", { developerScopes: { "messages:write": false } }),
      bob.browser.call("members.changeRules", { developerScopes: { "pets:write": false } }),
      ada.browser.call("members.changeRules", { secondFactorRoles: { staff: true } }),
      bob.browser.call("members.changeRules", { secondFactorRoles: { developer: true } }),
    ]);
    const after = { developerScopes: ["pets:read"], secondFactorRoles: ["staff", "developer"] };
    expect(await rules(ada.browser)).toMatchObject(after);
    await ada.browser.call("members.changeRules", { developerScopes: { "pets:write": true }, secondFactorRoles: {} });
    expect(await rules(bob.browser)).toMatchObject({ ...after, developerScopes: ["pets:read", "pets:write"] });
  });

  it("do not replace a time zone that they have not seen", async () => {
    const { browser } = await signedIn("owner");
    const change = (timeZone: string, from: string) => browser.call("members.changeRules", { timeZone, from });
    expect((await change("Europe/Rome", "UTC")).status).toBe(200);
    expect(await change("Europe/Paris", "UTC")).toMatchObject({
      code: "conflict",
      message: "The time zone of the shop has changed since. It is now Europe/Rome.",
    });
    expect((await rules(browser)).timeZone).toBe("Europe/Rome");
    expect((await change("Europe/Rome", "UTC")).status).toBe(200);
    expect((await change("Europe/Paris", "Europe/Rome")).status).toBe(200);
  });
});

describe("the time zone of the shop", () => {
  it("is that of the first owner's browser, or UTC where there is none", async () => {
    const token = tokenOf((await setupLink("http://shop.test", AUTH_SECRET)) ?? "");
    expect((await db().shopSetting.findFirst())?.timeZone).toBe("UTC");
    await new TestBrowser().call("session.claimShop", { ...ada, token, timeZone: "America/Argentina/Buenos_Aires" });
    expect((await db().shopSetting.findFirst())?.timeZone).toBe("America/Argentina/Buenos_Aires");
  });

  const valid = async (timeZone: string) => shopRules.shape.timeZone.safeParse(timeZone).success;

  it("is UTC if the first owner's browser reports one that the shop cannot use", async () => {
    const token = tokenOf((await setupLink("http://shop.test", AUTH_SECRET)) ?? "");
    const answer = await new TestBrowser().call("session.claimShop", { ...ada, token, timeZone: "CET" });
    expect(answer.status).toBe(200);
    expect((await db().shopSetting.findFirst())?.timeZone).toBe("UTC");
  });

  it("is one that JavaScript and PostgreSQL know", async () => {
    const { browser } = await signedIn("owner");
    const set = async (timeZone: string) => (await browser.call("members.changeRules", { timeZone })).status;
    for (const name of ["Europe/Berlin", "Asia/Kolkata", "Asia/Calcutta", "Etc/GMT-14", "UTC"])
      expect([name, await set(name)]).toEqual([name, 200]);
    for (const name of ["Mars/Olympus", "+02:00", "FOO+3", "posix/Europe/Berlin", "", "\0", "../etc", "x".repeat(101)])
      expect(await set(name)).toBe(400);
    expect((await db().shopSetting.findFirst())?.timeZone).toBe("UTC");
  });

  it("is no abbreviation, of which PostgreSQL has a list of its own; the error says what to write", async () => {
    const { browser } = await signedIn("owner");
    const abbreviations = await db().$queryRaw<{ abbrev: string }[]>`SELECT abbrev FROM pg_timezone_abbrevs`;
    expect(abbreviations.length).toBeGreaterThan(100);
    for (const { abbrev } of abbreviations) expect([abbrev, await valid(abbrev)]).toEqual([abbrev, abbrev === "UTC"]);
    for (const [name, instead] of [
      ["CET", "Europe/Brussels"],
      ["ist", "Asia/Calcutta"],
      ["GMT", "UTC"],
      ["Japan", "Asia/Tokyo"],
    ] as const) {
      const { code, message } = await browser.call("members.changeRules", { timeZone: name });
      expect([code, message]).toEqual(["invalid_request", expect.stringContaining(`Choose ${instead}`)]);
    }
  });

  it("is none that PostgreSQL has otherwise, as in a list of another release", async () => {
    // As if this list were the other one.
    const format = vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, "format", "get");
    format.mockReturnValue(() => "2026-01-01 13:00:00");
    const { browser } = await signedIn("owner");
    const { message } = await browser.call("members.changeRules", { timeZone: "Europe/Paris" });
    format.mockRestore();
    expect(message).toContain("understands this time zone differently");
    expect((await db().shopSetting.findFirst())?.timeZone).toBe("UTC");
  });

  it("has the same days in the database and in the console, whatever zone a browser offers", async () => {
    const hours = ["2026-01-15", "2026-03-29", "2026-07-15", "2026-10-25"].flatMap((day) =>
      Array.from({ length: 48 }, (_, i) => new Date(Date.parse(day) + i * HOUR_MS)),
    );
    const refused: string[] = [];
    for (const timeZone of [...Intl.supportedValuesOf("timeZone"), "UTC"]) {
      if (!(await valid(timeZone)) || (await zoneProblem(timeZone)) !== null) {
        refused.push(timeZone);
        continue;
      }
      await db().$executeRaw`DELETE FROM shop_time_zone`;
      await db().$executeRaw`INSERT INTO shop_time_zone (since, time_zone) VALUES ('-infinity', ${timeZone})`;
      const rows = await db().$queryRaw<{ day: string }[]>`
        SELECT shop_day(instant)::text AS day FROM unnest(${hours}::timestamptz[]) WITH ORDINALITY AS given (instant, place)
        ORDER BY place`;
      const local = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
      expect([timeZone, rows.map(({ day }) => day)]).toEqual([timeZone, hours.map((each) => local.format(each))]);
    }
    // A list may lack the newest zones.
    expect(refused.length, refused.join(", ")).toBeLessThan(5);
  });

  it("of before that is an abbreviation becomes the zone that the console meant by it", async () => {
    const migration = await readFile("prisma/migrations/20261207090000_zone_names/migration.sql", "utf8");
    const database = await cloneTemplate();
    const local = (timeZone: string) => {
      const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
      return Array.from({ length: 24 }, (_, month) => format.format(new Date(Date.UTC(2026, month, 15))));
    };
    const listed = [...migration.matchAll(/\('([^/']+)', '/g)].map(([, name = ""]) => name);
    const abbreviations = await database.query<{ abbrev: string }>("SELECT abbrev FROM pg_timezone_abbrevs");
    const known = [...listed, ...abbreviations.map(({ abbrev }) => abbrev), "Universal", "Zulu"].filter(isKnown);
    expect(known.length).toBeGreaterThan(50);
    for (const name of known) {
      await database.inTransaction(async (client) => {
        await client.query("ALTER TABLE shop_setting DROP CONSTRAINT shop_setting_time_zone");
        await client.query("UPDATE shop_setting SET time_zone = $1", [name]);
        await client.query(migration);
        const { rows } = await client.query<{ zone: string }>("SELECT time_zone AS zone FROM shop_setting");
        const { zone = "" } = rows[0] ?? {};
        expect([name, await valid(zone), local(zone)]).toEqual([name, true, local(name)]);
      });
    }
    await expect(database.query("UPDATE shop_setting SET time_zone = 'CET'")).rejects.toThrow("shop_setting_time_zone");
    await database.drop();
  });
});

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }) !== undefined;
  } catch {
    return false;
  }
}
