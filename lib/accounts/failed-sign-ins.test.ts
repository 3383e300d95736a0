import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PASSWORD, setUpTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { HOUR_MS } from "@/lib/core/clock";
import { db } from "@/lib/db";
import { FAILURES_RECORDED_MAX, recordOtherFailures } from "./failed-sign-ins";
import { limits, sweepAttempts } from "./throttle";

setUpTestShop();

// In the middle of the hour, which must not end during a test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS / 2 });
});
afterEach(() => vi.useRealTimers());

let addresses = 0;
const fail = (browser: TestBrowser, email = `nobody-${++addresses}@shop.test`) =>
  browser.call("session.signIn", { email, password: "wrong" });

const entries = (subjectId: string | null) =>
  db().activity.findMany({
    where: { action: { startsWith: "account.sign_in" }, subjectId },
    select: { action: true, after: true },
    orderBy: { id: "asc" },
  });

/** The entries of an account after the hour is over, and the failures that the last of them stands for. */
async function entriesLater(subjectId: string | null) {
  vi.setSystemTime(Date.now() + HOUR_MS);
  // In either order, and at every sweep.
  for (const sweep of [sweepAttempts, recordOtherFailures, recordOtherFailures]) await sweep();
  const all = await entries(subjectId);
  return { own: all.filter(({ action }) => action === "account.sign_in_failed").length, others: all.at(-1) };
}

it("1,000 failures from the 256 networks of one client leave a bounded number of entries, and keep no one else out", async () => {
  const { id, email } = await signedIn("staff");
  const known = new TestBrowser("2001:db8:77:ff::1");
  expect((await known.call("session.signIn", { email, password: PASSWORD })).code).toBeNull();
  const codes: (string | null)[] = [];
  const browsers = Array.from({ length: 256 }, (_, i) => new TestBrowser(`2001:db8:77:${i.toString(16)}::1`));
  // As many at once as may wait for their password to be checked.
  for (let i = 0; i < 1_000; i += 10) {
    const some = Array.from({ length: 10 }, (_, j) => browsers[(i + j) % 256] ?? known);
    codes.push(...(await Promise.all(some.map((browser) => fail(browser)))).map(({ code }) => code));
  }
  expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(limits.site);
  expect(codes.filter((code) => code === "too_many_attempts")).toHaveLength(1_000 - limits.site);
  expect(await entries(null)).toHaveLength(FAILURES_RECORDED_MAX);

  const elsewhere = new TestBrowser("2001:db8:78::1");
  expect((await fail(elsewhere, email)).code).toBe("wrong_credentials");
  expect(await entries(id)).toEqual([expect.objectContaining({ action: "account.sign_in_failed" })]);
  expect((await elsewhere.call("session.signIn", { email, password: PASSWORD })).code).toBeNull();
  expect((await known.call("session.signIn", { email, password: PASSWORD })).code).toBeNull();

  expect(await entriesLater(null)).toEqual({
    own: FAILURES_RECORDED_MAX,
    others: { action: "account.sign_ins_failed", after: { count: limits.site - FAILURES_RECORDED_MAX } },
  });
  expect((await entriesLater(id)).own).toBe(1);
}, 120_000);

it("those of an account are counted for it, and begin anew with each hour", async () => {
  const { id, email } = await signedIn("owner");
  const failures = async (count: number) => {
    for (let i = 0; i < count; i++) expect((await fail(new TestBrowser(), email)).code).toBe("wrong_credentials");
  };
  await failures(FAILURES_RECORDED_MAX + 2);
  expect(await entries(id)).toHaveLength(FAILURES_RECORDED_MAX);
  const after = { count: 2 };
  expect(await entriesLater(id)).toEqual({
    own: FAILURES_RECORDED_MAX,
    others: { action: "account.sign_ins_failed", after },
  });
  await failures(1);
  expect(await entriesLater(id)).toMatchObject({ own: FAILURES_RECORDED_MAX + 1 });
  expect(await db().activity.count({ where: { action: "account.sign_ins_failed" } })).toBe(1);
});
