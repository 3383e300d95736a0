import { expect, it } from "vitest";
import { newCookie } from "@/lib/accounts/cookies";
import { PASSWORD, setUpTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { allProcedures } from "@/lib/console/testing";
import { noteMember } from "./known-members";
import type { Session } from "./session";
import { callInTurn, endTurnOfCall, lookUpInTurn, lookupLimits, publicCallLimits } from "./lookups";

setUpTestShop();

const { all, key } = lookupLimits.strangers;

/** Look-ups that are under way until `end` is called. */
function heldLookUps() {
  const state = { running: 0, most: 0 };
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const lookUp = async () => {
    state.most = Math.max(state.most, ++state.running);
    await ended;
    state.running--;
  };
  return { state, lookUp, end };
}

const from = (address: string) => new Headers({ "x-petstore-client-address": address });

it("runs a few at once, of an address and in all, and refuses those over the waiting limits", async () => {
  const { state, lookUp, end } = heldLookUps();
  const asked = Array.from({ length: key.running + key.waiting }, () => lookUpInTurn(from("192.0.2.1"), lookUp));
  await expect(lookUpInTurn(from("192.0.2.1"), lookUp)).rejects.toMatchObject({
    code: "unavailable",
    status: 503,
  });
  asked.push(...["198.51.100.1", "203.0.113.1"].map((address) => lookUpInTurn(from(address), lookUp)));
  await new Promise(setImmediate);
  expect(state).toEqual({ running: all.running, most: all.running });
  end();
  await Promise.all(asked);
});

it("lets a member's session wait for itself alone, and refuses it over its limit", async () => {
  const { browser } = await signedIn("staff");
  await browser.call("session.read");
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { state, lookUp, end } = heldLookUps();
  const { running, waiting } = lookupLimits.members.part;
  const member = new Headers({ ...Object.fromEntries(from("192.0.2.1")), cookie });
  const asked = Array.from({ length: running + waiting }, () => lookUpInTurn(member, lookUp));
  expect(await browser.call("session.read")).toMatchObject({ status: 503, code: "unavailable" });
  expect(state.running).toBe(running);
  const other = await signedIn("staff");
  expect((await other.browser.call("session.read")).status).toBe(200);
  end();
  await Promise.all(asked);
});

it("looks up the sessions of a member a few at a time, in turn, however many there are", async () => {
  const { state, lookUp, end } = heldLookUps();
  const { running } = lookupLimits.members.key;
  const members = Array.from({ length: 3 }, () => {
    const { cookie } = newCookie("session", 60);
    const headers = new Headers({
      ...Object.fromEntries(from("192.0.2.1")),
      cookie: cookie.slice(0, cookie.indexOf(";")),
    });
    noteMember(headers, { account: { id: "ann", role: "staff" } } as Session);
    return headers;
  });
  const asked = members.flatMap((member) => Array.from({ length: 50 }, () => lookUpInTurn(member, lookUp)));
  await new Promise(setImmediate);
  expect(state.running).toBe(running);
  end();
  await Promise.all(asked);
});

it("delays no member whose session is known, and the calls of others only for a while", async () => {
  const { browser } = await signedIn("staff");
  await browser.call("session.read");
  const { lookUp, end } = heldLookUps();
  const addresses = ["192.0.2.1", "198.51.100.1"];
  const flood = addresses.flatMap((address) =>
    Array.from({ length: key.running + key.waiting }, () => lookUpInTurn(from(address), lookUp).catch(() => null)),
  );
  expect((await browser.call("session.read")).status).toBe(200);
  const madeUp = new TestBrowser("192.0.2.1");
  const { cookie } = newCookie("session", 60);
  madeUp.cookies.set(cookie.slice(0, cookie.indexOf("=")), cookie.slice(cookie.indexOf("=") + 1, cookie.indexOf(";")));
  expect(await madeUp.call("session.read")).toMatchObject({ status: 503, code: "unavailable" });
  end();
  await Promise.all(flood);
  expect(await madeUp.call("session.read")).toMatchObject({ status: 401, code: "session_required" });
});

const person = { name: "Nobody", email: "nobody@shop.test", password: PASSWORD };
const token = "x".repeat(43);
const validInputs: Record<string, object> = {
  "session.acceptInvitation": { ...person, token },
  "session.claimShop": { ...person, token, invitationOnly: true, developerScopes: [], timeZone: "UTC" },
  "session.resetPassword": { token, password: PASSWORD },
  "session.signIn": { email: person.email, password: PASSWORD },
  "session.signOut": {},
  "session.signUp": person,
  "session.verifySecondFactor": { code: "123456" },
};

it("keeps a flood of calls without a session in turn, whatever they call, and ends the turn at the queue of passwords", async () => {
  const { key } = publicCallLimits.strangers;
  const { lookUp, end } = heldLookUps();
  const flood = Array.from({ length: key.running + key.waiting }, () => callInTurn(from("192.0.2.1"), lookUp));
  const stranger = new TestBrowser("192.0.2.1");
  const open = allProcedures.filter(({ procedure }) => procedure.permission === "everyone");
  expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(validInputs));
  for (const { name } of open) {
    const response = await stranger.callProcedure(name, validInputs[name]);
    expect([name, response.status, response.headers.get("retry-after")]).toEqual([name, 429, "2"]);
  }
  end();
  await Promise.all(flood);

  const { state, lookUp: hash, end: endHashes } = heldLookUps();
  const calls = Array.from({ length: 20 }, () =>
    callInTurn(from("192.0.2.1"), () => {
      endTurnOfCall();
      return hash();
    }),
  );
  await new Promise(setImmediate);
  expect(state.running).toBe(20);
  endHashes();
  await Promise.all(calls);
});
