import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { cookieName, newCookie } from "@/lib/accounts/cookies";
import { SESSIONS_OF_ACCOUNT_MAX, type Session } from "@/lib/accounts/session";
import type { Role } from "@/lib/core/permissions";
import { forgetMember, noteMember } from "@/lib/accounts/known-members";
import { settings } from "@/lib/settings";
import { PageGate, pageLimits } from "./page-gate";

const { key } = pageLimits.visitors;

/**
 * Waits until every request with a free slot has been started. A slot that was just freed can be free later: the gate
 * rests as long as this process was busy, if that was long.
 */
async function turn(): Promise<void> {
  for (let i = 0; i < 200; i++) await new Promise(setImmediate);
}

let gate: PageGate;
/** The pages being rendered, in order. */
let made: { name: string; end(): void; write(): void }[];

beforeAll(() => void Object.assign(settings(), { authSecret: "s".repeat(64) }));
beforeEach(() => {
  gate = new PageGate();
  made = [];
});

/** Requests a page, and returns the status of its refusal, once it is refused. */
function ask(
  name: string,
  address: string,
  more: { cookie?: string; accept?: string } = {},
): { status: number | null; text: string; leave(): void } {
  // A page of another test may still be queued.
  const pages = made;
  const response = new EventEmitter();
  const asked = {
    status: null as number | null,
    text: "",
    leave: () => void Object.assign(response, { closed: true }),
  };
  const refused = {
    closed: false,
    writeHead(status: number) {
      asked.status = status;
      return this;
    },
    end: (text: string) => void (asked.text = text),
    write: () => false,
    removeHeader: () => undefined,
    setHeaders: () => undefined,
  };
  const headers = { "x-petstore-client-address": address, ...more };
  const request = { headers, url: "/pets" };
  Object.assign(response, refused, { req: request });
  gate.enter(request as unknown as IncomingMessage, response as unknown as ServerResponse, () =>
    pages.push({
      name,
      end: () => response.emit("prefinish"),
      // More than the client has read.
      write: () => (response as unknown as ServerResponse).write("text"),
    }),
  );
  return asked;
}

const names = () => made.map(({ name }) => name);

/** The cookie of a recently used session of an account with this role; of an account of its own without an id. */
function usedSession(role: Role, id: string = randomUUID()): string {
  const { cookie } = newCookie("session", 60);
  const value = `${cookieName("session")}=${cookie.slice(cookie.indexOf("=") + 1, cookie.indexOf(";"))}`;
  noteMember(new Headers({ cookie: value }), { account: { id, role } } as Session);
  return value;
}

it("renders one page at a time, alternating between addresses", async () => {
  for (let i = 0; i < 20; i++) ask(`flood ${i}`, "192.0.2.1");
  ask("other", "198.51.100.1");
  await turn();
  expect(names()).toEqual(["flood 0"]);
  made[0]?.end();
  await expect.poll(names).toEqual(["flood 0", "other"]);
  made[1]?.end();
  await expect.poll(names).toEqual(["flood 0", "other", "flood 1"]);
});

it("renders one page at a time, taking the networks of one IPv6 site as one", async () => {
  for (let i = 0; i < 20; i++) ask(`flood ${i}`, `2001:db8:1:${i}::1`);
  ask("other", "2001:db8:2::1");
  await turn();
  expect(names()).toEqual(["flood 0"]);
  made[0]?.end();
  await expect.poll(names).toEqual(["flood 0", "other"]);
  made[1]?.end();
  await expect.poll(names).toEqual(["flood 0", "other", "flood 1"]);
});

it("lets the event loop turn between two pages, so that new connections are accepted", async () => {
  ask("first", "192.0.2.1");
  ask("second", "198.51.100.1");
  await turn();
  made[0]?.end();
  for (let i = 0; i < 50; i++) await new Promise(setImmediate);
  expect(names()).toEqual(["first"]);
  await expect.poll(names).toEqual(["first", "second"]);
});

it("serves owners and staff separately from visitors, developers and invalid sessions", async () => {
  for (let i = 0; i < 20; i++) ask(`flood ${i}`, "192.0.2.1");
  ask("made up", "192.0.2.1", { cookie: `${cookieName("session")}=${"A".repeat(43)}` });
  ask("developer", "192.0.2.1", { cookie: usedSession("developer") });
  ask("staff", "192.0.2.1", { cookie: usedSession("staff") });
  ask("owner", "192.0.2.1", { cookie: `theme=dark; ${usedSession("owner")}` });
  await turn();
  expect(names().sort()).toEqual(["flood 0", "owner", "staff"]);
});

it("renders one page of a member at a time, however many sessions it has, beside those of another", async () => {
  const id = randomUUID();
  const ben = usedSession("staff");
  const { running, waiting } = pageLimits.accounts.key;
  expect(waiting).toBeGreaterThanOrEqual(SESSIONS_OF_ACCOUNT_MAX * pageLimits.accounts.part.running);
  const flood = Array.from({ length: running + waiting + 1 }, (_, i) =>
    ask(`flood ${i}`, "192.0.2.1", { cookie: usedSession("staff", id) }),
  );
  ask("ben", "192.0.2.1", { cookie: ben });
  await turn();
  expect(names()).toEqual(["flood 0", "ben"]);
  expect(flood.filter(({ status }) => status !== null)).toEqual([flood.at(-1)]);
});

it("alternates between the sessions of a member, each with waiting places of its own", async () => {
  const id = randomUUID();
  const stolen = usedSession("owner", id);
  const { running, waiting } = pageLimits.accounts.part;
  const flood = Array.from({ length: running + waiting + 1 }, (_, i) =>
    ask(`flood ${i}`, "192.0.2.1", { cookie: stolen }),
  );
  const owner = ask("owner", "198.51.100.1", { cookie: usedSession("owner", id) });
  await turn();
  expect(names()).toEqual(["flood 0"]);
  expect(flood.filter(({ status }) => status !== null)).toEqual([flood.at(-1)]);
  made[0]?.end();
  await expect.poll(names).toEqual(["flood 0", "owner"]);
  made[1]?.end();
  await expect.poll(names).toEqual(["flood 0", "owner", "flood 1"]);
  expect(owner.status).toBeNull();
});

it.each([true, false])(
  "lets the next page of a member wait as long as one has blocked the event loop, of the same session: %s",
  async (isSame) => {
    const id = randomUUID();
    const cookie = usedSession("staff", id);
    ask("first", "192.0.2.1", { cookie });
    await turn();
    const blockedMs = 200;
    for (const start = performance.now(); performance.now() - start < blockedMs;);
    const doneMs = performance.now();
    made[0]?.end();
    ask("second", "192.0.2.1", { cookie: isSame ? cookie : usedSession("staff", id) });
    await expect.poll(names).toEqual(["first", "second"]);
    expect(performance.now() - doneMs).toBeGreaterThan(0.9 * blockedMs);
  },
);

it("queues a member with visitors once the session has ended", async () => {
  const cookie = usedSession("staff");
  forgetMember(new Headers({ cookie }));
  const demoted = usedSession("owner");
  noteMember(new Headers({ cookie: demoted }), { account: { role: "developer" } } as Session);
  ask("visitor", "192.0.2.1");
  ask("over", "192.0.2.1", { cookie });
  ask("demoted", "192.0.2.1", { cookie: demoted });
  await turn();
  expect(names()).toEqual(["visitor"]);
});

it("refuses requests over the waiting limit, and drops those of disconnected clients", async () => {
  const asked = Array.from({ length: key.running + key.waiting + 1 }, (_, i) => ask(`${i}`, "192.0.2.1"));
  await turn();
  expect(asked.filter(({ status }) => status !== null)).toEqual([asked.at(-1)]);
  expect(asked.at(-1)).toMatchObject({ status: 503, text: expect.stringMatching(/^\{"code":"unavailable"/) });
  const inBrowser = ask("in a browser", "192.0.2.1", { accept: "text/html,*/*" });
  await turn();
  expect(inBrowser).toMatchObject({ status: 503, text: expect.stringContaining("<!doctype html>") });
  for (const one of asked.slice(key.running, -1)) one.leave();
  made[0]?.end();
  // Those that have disconnected keep their places until their turn.
  const askAgain = async () => {
    const next = ask("next", "192.0.2.1");
    await turn();
    return next.status;
  };
  await expect.poll(askAgain).toBeNull();
  await expect.poll(names).toEqual(["0", "next"]);
});

it("frees the slot of a page that waits for its client to read", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    ask("unread", "192.0.2.1");
    ask("next", "198.51.100.1");
    await turn();
    expect(names()).toEqual(["unread"]);
    made[0]?.write();
    await turn();
    // The gate may rest, but less than the time after which any slot is free.
    await vi.advanceTimersByTimeAsync(400);
    await turn();
    expect(names()).toEqual(["unread", "next"]);
  } finally {
    vi.useRealTimers();
  }
});

it("frees the slot of an unfinished page after a while", async () => {
  for (let i = 0; i < key.running + 1; i++) ask(`${i}`, "192.0.2.1");
  await expect.poll(() => names().length, { timeout: 5_000 }).toBe(key.running + 1);
});
