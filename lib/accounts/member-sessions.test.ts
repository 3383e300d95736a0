import { expect, it } from "vitest";
import { PASSWORD, setUpTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { SESSION_PAGE_SIZE } from "./member-schemas";

setUpTestShop();

it("lists every session with its member, device and address, and marks the current one", async () => {
  const owner = await signedIn("owner");
  const staff = await signedIn("staff");
  const { sessions, next } = (await owner.browser.call("members.sessions")).body;
  expect(next).toBeNull();
  expect(sessions.map(({ member, isCurrent }) => [member.id, isCurrent])).toEqual([
    [staff.id, false],
    [owner.id, true],
  ]);
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(
    ["address", "device", "id", "isCurrent", "lastSeenAt", "member", "signedInAt"].sort(),
  );
  const found = (await owner.browser.call("members.sessions", { q: staff.email })).body.sessions;
  expect(found.map(({ member }) => member.id)).toEqual([staff.id]);
});

it("lists each session once, over its pages", async () => {
  const owner = await signedIn("owner");
  await db().session.createMany({
    data: Array.from({ length: SESSION_PAGE_SIZE + 5 }, (_, n) => ({
      id: `session-${n}`,
      tokenHash: Buffer.from(`session-${n}`),
      accountId: owner.id,
      expiresAt: new Date(Date.now() + 3_600_000),
      // Many with the same time.
      createdAt: new Date(Date.now() - Math.floor(n / 50) * 1_000),
    })),
  });
  const first = (await owner.browser.call("members.sessions")).body;
  expect(first.sessions).toHaveLength(SESSION_PAGE_SIZE);
  const second = (await owner.browser.call("members.sessions", { after: first.next ?? "" })).body;
  expect(second.next).toBeNull();
  const ids = [...first.sessions, ...second.sessions].map(({ id }) => id);
  expect(new Set(ids).size).toBe(SESSION_PAGE_SIZE + 6);
  expect(ids).toHaveLength(SESSION_PAGE_SIZE + 6);
});

it.each([
  "soon~x",
  "0000-01-01T00:00:00.000Z~x",
  "2026-13-41T00:00:00.000Z~x",
  "2026-02-31T00:00:00.000Z~x",
  "2026-01-01T24:00:00.000Z~x",
  "2026-01-01T00:00:00.000Z",
])("rejects the position %s, which no page returned", async (after) => {
  const owner = await signedIn("owner");
  expect((await owner.browser.call("members.sessions", { after })).code).toBe("invalid_request");
});

it("ends one session of a member immediately, and keeps the others", async () => {
  const owner = await signedIn("owner");
  const staff = await signedIn("staff");
  const elsewhere = new TestBrowser();
  await elsewhere.call("session.signIn", { email: staff.email, password: PASSWORD });
  const own = (await elsewhere.call("account.sessions")).body.sessions;
  const params = { sessionId: own.find(({ isCurrent }) => isCurrent)?.id ?? "" };
  expect((await owner.browser.call("members.endSession", params)).code).toBeNull();
  expect((await elsewhere.call("account.sessions")).code).toBe("session_required");
  expect((await staff.browser.call("account.sessions")).code).toBeNull();
  expect((await owner.browser.call("members.endSession", params)).code).toBe("not_found");
});

it("ends all sessions of a member, and revokes the reset links", async () => {
  const owner = await signedIn("owner");
  const staff = await signedIn("staff");
  const params = { memberId: staff.id };
  await owner.browser.call("members.createResetLink", params);
  const { sessionsEnded } = (await owner.browser.call("members.endSessions", params)).body;
  expect(sessionsEnded).toBe(1);
  expect((await staff.browser.call("account.sessions")).code).toBe("session_required");
  expect(await db().accountLink.count({ where: { accountId: staff.id, revokedAt: null } })).toBe(0);
});

it("does not end all sessions of one's own account", async () => {
  const owner = await signedIn("owner");
  const params = { memberId: owner.id };
  expect((await owner.browser.call("members.endSessions", params)).code).toBe("conflict");
});
