import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PASSWORD, setUpTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { totp } from "@/lib/accounts/totp.fixture";
import { verifyKey } from "@/lib/api-keys/verify";
import { DAY_MS } from "@/lib/core/clock";
import { db } from "@/lib/db";
import { removeOldFiles } from "@/lib/imports/sweep";
import { upload } from "@/lib/imports/testing";
import { addJob } from "@/lib/jobs/add-job";
import { message } from "@/lib/texts/message";
import { takeJob } from "@/lib/jobs/take-job";
import { limits } from "@/lib/accounts/throttle";

// The clock of the process stays as the test sets it.
vi.mock("@/lib/core/clock", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  followClock: () => undefined,
}));

setUpTestShop();

// Only the clock jumps. Timers keep running, as when the system time of a machine is corrected.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Runs something while the clock is off by this many days; the clock is correct again afterwards. */
async function whileWrong<T>(days: number, run: () => Promise<T>): Promise<T> {
  const rightMs = performance.timeOrigin + performance.now();
  vi.setSystemTime(rightMs + days * DAY_MS);
  try {
    return await run();
  } finally {
    vi.setSystemTime(performance.timeOrigin + performance.now());
  }
}

/** Ends of what is granted to nobody, and of sessions, which have tests of their own. */
const notGranted = [
  "session.expires_at",
  "job.lease_until",
  "two_factor.locked_until",
  "credential.access_token_expires_at",
  "credential.refresh_token_expires_at",
];

describe.each([
  { how: "forward by a year", days: 365 },
  { how: "back by a year", days: -365 },
])("a clock that jumps $how and is corrected", ({ days }) => {
  it("does not block accounts with failed sign-ins meanwhile", async () => {
    const { email } = await signedIn("staff");
    const browser = new TestBrowser();
    const tryWith = (password: string) => browser.call("session.signIn", { email, password });
    await whileWrong(days, async () => {
      for (let i = 0; i <= limits.accountFromAddress; i++) await tryWith("wrong");
    });
    // A process caches full counters for ten seconds, by a monotonic clock.
    const { now } = performance;
    vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) + 10_001);
    expect((await tryWith(PASSWORD)).status).toBe(200);
    vi.restoreAllMocks();
  });

  it("ends no earlier session, and extends no session started meanwhile for years", async () => {
    const { browser, email } = await signedIn("staff");
    const other = new TestBrowser();
    await whileWrong(days, () => other.call("session.signIn", { email, password: PASSWORD }));
    expect((await browser.call("session.read")).status).toBe(200);
    // Used once more, each session ends like any other.
    if (days > 0) {
      await other.call("session.read");
      const rows = await db().session.findMany({ select: { expiresAt: true } });
      for (const { expiresAt } of rows) expect(expiresAt.getTime()).toBeLessThan(Date.now() + 31 * DAY_MS);
      expect((await browser.call("account.sessions")).body.sessions).toHaveLength(2);
    }
  });

  it("ends no session that is in use meanwhile", async () => {
    const { browser } = await signedIn("staff");
    expect((await browser.call("session.read")).status).toBe(200);
    await whileWrong(days, async () => {
      for (let request = 0; request < 2; request++) expect((await browser.call("session.read")).status).toBe(200);
    });
    expect((await browser.call("session.read")).status).toBe(200);
    // By then it expires like any other.
    const [row] = await db().session.findMany({ select: { expiresAt: true } });
    expect(row?.expiresAt.getTime()).toBeLessThan(Date.now() + 31 * DAY_MS);
  });

  it("revives no session that was ended", async () => {
    const { browser } = await signedIn("staff");
    await browser.call("session.read");
    await db().session.deleteMany();
    await whileWrong(days, async () => {
      expect((await browser.call("session.read")).status).toBe(401);
    });
  });

  it("grants no link, key or secret that is made meanwhile another lifetime", async () => {
    const { browser, email } = await signedIn("owner");
    const { id: memberId } = await signedIn("staff");
    const { body: factor } = await browser.call("account.prepareSecondFactor", { password: PASSWORD });
    await browser.call("account.confirmSecondFactor", { code: totp(factor.secret) });
    await browser.call("webhook.create", { url: "https://9.9.9.9/hook" });
    const rotated = await browser.call("apiKeys.create", { name: "Old", scopes: ["pets:read"], expiresInDays: null });
    const startMs = Date.now();
    const statuses = await whileWrong(days, async () => [
      await browser.call("members.invite", { role: "staff" }),
      await browser.call("members.createResetLink", { memberId }),
      await browser.call("apiKeys.create", { name: "New", scopes: ["pets:read"], expiresInDays: 7 }),
      await browser.call("apiKeys.rotate", { keyId: rotated.body.apiKey.id, graceHours: 24 }),
      await browser.call("webhook.rotateSecret"),
      await new TestBrowser().call("session.signIn", { email, password: PASSWORD }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    // Also of tables that are not there yet: each needs a call above.
    const columns = await db().$queryRaw<{ table: string; column: string }[]>`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = current_schema() AND (column_name ~ '^expires_|_expires_at$|_until$')
      AND (table_name || '.' || column_name) <> ALL (${notGranted})`;
    expect(columns.length).toBeGreaterThanOrEqual(4);
    for (const { table, column } of columns) {
      const rows = await db().$queryRawUnsafe<{ end: Date }[]>(
        `SELECT "${column}" AS "end" FROM "${table}" WHERE "${column}" IS NOT NULL`,
      );
      expect([table, column, rows.length]).not.toEqual([table, column, 0]);
      for (const { end } of rows) {
        expect([table, column, end.getTime() > startMs]).toEqual([table, column, true]);
        expect([table, column, end.getTime() < Date.now() + 8 * DAY_MS]).toEqual([table, column, true]);
      }
    }
  });

  it("keeps every API key valid, also one that this process has cached", async () => {
    const { browser } = await signedIn("developer");
    const body = { name: "Mine", scopes: ["pets:read" as const], expiresInDays: 30 };
    const { key } = (await browser.call("apiKeys.create", body)).body;
    await verifyKey(key, browser.address);
    await whileWrong(days, () => verifyKey(key, browser.address).catch(() => undefined));
    expect(await verifyKey(key, browser.address)).toMatchObject({ kind: "api_key" });
  });

  it("neither takes a job from its process nor deletes a file in use", async () => {
    const { browser } = await signedIn("staff");
    const { id } = await upload(browser, Buffer.from("name,category\r\nRex,7\r\n"));
    await db().$transaction((tx) =>
      addJob(
        tx,
        { kind: "operator" },
        { kind: "bulk", permission: "pets:write", title: message("jobTitles.deleteAll"), params: {}, total: null },
      ),
    );
    const taking = await takeJob(["bulk"]);
    expect(taking).not.toBeNull();
    await whileWrong(days, async () => {
      expect(await takeJob(["bulk"])).toBeNull();
      await removeOldFiles();
    });
    taking?.run.close();
    expect(await db().petImport.findUniqueOrThrow({ where: { id } })).toMatchObject({ hasFile: true });
  });
});
