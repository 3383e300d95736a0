import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setUpTestShop, TestBrowser } from "@/lib/accounts/testing";
import { consoleMutations } from "@/lib/activity/console-mutations.fixture";
import { db } from "@/lib/db";
import { allProcedures } from "@/lib/console/testing";
import { addressOf } from "@/lib/core/console-client";

// The change of the account during each operation: after its session was read, before its transaction.
type Ending = "deactivated" | "signed out everywhere";
const race = vi.hoisted(() => ({
  isNext: false,
  ending: "deactivated" as Ending,
  actorId: "",
  lastId: 0n,
  answered: 0,
}));
vi.mock("@/lib/accounts/session", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/lib/accounts/session")>();
  const readSession: typeof original.readSession = async (...request) => {
    const session = await original.readSession(...request);
    if (!session || !race.isNext) return session;
    race.isNext = false;
    race.actorId = session.actor.id;
    race.lastId = (await db().activity.findFirst({ orderBy: { id: "desc" }, select: { id: true } }))?.id ?? 0n;
    if (race.ending === "deactivated")
      await db().account.update({ where: { id: session.actor.id }, data: { banned: true } });
    else await db().session.deleteMany({ where: { accountId: session.actor.id } });
    return session;
  };
  return { ...original, readSession };
});

setUpTestShop();

// Most changes of one's own account check the password or a code in their transaction, and with it the session.
const names = allProcedures
  .filter(
    ({ name, procedure: { permission } }) =>
      name in consoleMutations &&
      permission !== "everyone" &&
      (permission !== "accounts:own" || name === "account.changeName"),
  )
  .map(({ name }) => name);

const { send } = TestBrowser.prototype;
let current: string;
beforeEach(() => {
  Object.assign(race, { isNext: false, actorId: "", lastId: 0n, answered: 0 });
  TestBrowser.prototype.send = async function (method, pathname, options) {
    const isTarget = race.actorId === "" && pathname.split("?")[0] === addressOf(current);
    race.isNext = isTarget;
    const response = await send.call(this, method, pathname, options);
    if (isTarget) race.answered = response.status;
    return response;
  };
});
afterEach(() => {
  TestBrowser.prototype.send = send;
});

describe.each(names)("%s", (name) => {
  it.each(["deactivated", "signed out everywhere"] as const)(
    "is refused to an account that was %s while it was under way, and changes nothing",
    async (ending) => {
      current = name;
      race.ending = ending;
      // The rejected response has no body, which the rest of the fixture needs.
      await consoleMutations[name]?.().catch(() => undefined);
      expect(race.actorId).not.toBe("");
      expect(race.answered).toBeGreaterThanOrEqual(400);
      expect(race.answered).toBeLessThan(500);
      const recorded = await db().activity.findMany({ where: { actorId: race.actorId, id: { gt: race.lastId } } });
      expect(recorded.map(({ action }) => action)).toEqual([]);
    },
  );
});
