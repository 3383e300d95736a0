import { afterEach, expect, it, vi } from "vitest";
import { PASSWORD, setUpTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { procedureOf } from "@/lib/console/testing";
import { addressOf, type ProcedureName } from "@/lib/core/console-client";
import { callLimits, developerLimits } from "@/lib/http/account-turns";
import { transfersMax } from "@/lib/http/open-transfers";

setUpTestShop();
afterEach(() => vi.restoreAllMocks());

const AT_ONCE = callLimits.key.running;
const OF_SESSION = callLimits.part.running;

/** Replaces the work of a procedure with work that ends on command. */
function held(name: ProcedureName, result: unknown): { running: number; end(): void } {
  const ends: (() => void)[] = [];
  const state = { running: 0, end: () => ends.shift()?.() };
  vi.spyOn(procedureOf(name), "run").mockImplementation(async () => {
    state.running++;
    await new Promise<void>((resolve) => ends.push(resolve));
    state.running--;
    return result;
  });
  return state;
}

/** A member with two sessions: the second is that of somebody else, say. */
async function withTwoSessions(): Promise<[TestBrowser, TestBrowser]> {
  const { browser, email } = await signedIn("staff");
  const other = new TestBrowser();
  await other.call("session.signIn", { email, password: PASSWORD });
  return [browser, other];
}

it("makes a few changes of developers at once, of one address fewer, and those of staff beside them", async () => {
  const { browser: staff } = await signedIn("staff");
  const members = await Promise.all(Array.from({ length: 4 }, () => signedIn("developer")));
  const { all, key } = developerLimits;
  for (const { browser } of members) browser.address = "192.0.2.1";
  const work = held("account.changeName", { name: "Ada" });
  const change = (browser: TestBrowser) => browser.callProcedure("account.changeName", { name: "Ada" });
  const calls = members.map(({ browser }) => change(browser));
  await vi.waitFor(() => expect(work.running).toBe(key.running));
  const { browser: elsewhere } = await signedIn("developer");
  elsewhere.address = "198.51.100.1";
  calls.push(change(elsewhere), change(elsewhere));
  await vi.waitFor(() => expect(work.running).toBe(all.running));
  calls.push(change(staff));
  await vi.waitFor(() => expect(work.running).toBe(all.running + 1));
  const answered = Promise.all(calls);
  const ending = setInterval(work.end, 1);
  expect((await answered).map(({ status }) => status)).toEqual(calls.map(() => 200));
  clearInterval(ending);
});

const download = (browser: TestBrowser) => browser.send("GET", addressOf("pets.export", { format: "csv" }));

/** Opens as many downloads of an account as it may have, in both of its sessions. */
function downloadAll([one, other]: [TestBrowser, TestBrowser]): Promise<Response[]> {
  const { account, session } = transfersMax.download;
  return Promise.all(Array.from({ length: account }, (_, i) => download(i < session ? one : other)));
}

it.each([
  ["session.read", undefined],
  ["account.endOtherSessions", undefined],
] as const)(
  "works on a few calls of an account at once, and on those of others beside them: %s",
  async (name, input) => {
    const [one, other] = [await signedIn("staff"), await signedIn("staff")];
    const work = held(name, {});
    const calls = Array.from({ length: OF_SESSION + 3 }, () => one.browser.callProcedure(name, input));
    await vi.waitFor(() => expect(work.running).toBe(OF_SESSION));
    calls.push(other.browser.callProcedure(name, input));
    await vi.waitFor(() => expect(work.running).toBe(OF_SESSION + 1));
    const answered = Promise.all(calls);
    const ending = setInterval(work.end, 1);
    expect((await answered).map(({ status }) => status)).toEqual(calls.map(() => 200));
    clearInterval(ending);
  },
);

it("works on a few calls at once, however many sessions an account has", async () => {
  const { browser, email } = await signedIn("staff");
  const browsers = [browser, ...Array.from({ length: 3 }, () => new TestBrowser())];
  for (const more of browsers.slice(1)) await more.call("session.signIn", { email, password: PASSWORD });
  const work = held("account.proveIdentity", {});
  const calls = browsers.flatMap((one) =>
    Array.from({ length: AT_ONCE }, () => one.callProcedure("account.proveIdentity", {})),
  );
  await vi.waitFor(() => expect(work.running).toBe(AT_ONCE));
  let most = 0;
  const ending = setInterval(() => {
    most = Math.max(most, work.running);
    work.end();
  }, 1);
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  clearInterval(ending);
  expect(most).toBe(AT_ONCE);
});

it("lets the sessions of an account take turns", async () => {
  const [own, stolen] = await withTwoSessions();
  // Both sessions are known then, and do not wait to be looked up.
  for (const session of [stolen, own]) await session.call("session.read");
  const work = held("session.read", {});
  const { running, waiting } = callLimits.part;
  const flood = Array.from({ length: running + waiting + 1 }, () => stolen.callProcedure("session.read", undefined));
  // The call over the limit is refused at once, while the others wait.
  expect((await Promise.race(flood)).status).toBe(429);
  let isAnswered = false;
  const called = own.callProcedure("session.read", undefined).then(({ status }) => {
    isAnswered = true;
    return status;
  });
  await vi.waitFor(() => expect(work.running).toBe(AT_ONCE));
  // Its turn comes long before that of all the calls which were there first.
  let ended = 0;
  while (!isAnswered && ended < 2 * AT_ONCE) {
    work.end();
    ended++;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await called).toBe(200);
  const ending = setInterval(work.end, 1);
  await Promise.all(flood);
  clearInterval(ending);
});

it("generates the chunks of a file in turn, and frees the turn between chunks", async () => {
  const sessions = await withTwoSessions();
  let making = 0;
  let atOnce = 0;
  const ends: (() => void)[] = [];
  const file = async function* () {
    yield "first";
    atOnce = Math.max(atOnce, ++making);
    await new Promise<void>((resolve) => ends.push(resolve));
    making--;
    yield "second";
  };
  const answer = async () => ({ name: "pets.csv", contentType: "text/csv", chunks: file() });
  vi.spyOn(procedureOf("pets.export"), "run").mockImplementation(answer);
  const files = await downloadAll(sessions);
  expect(files.length).toBeGreaterThan(AT_ONCE);
  const readers = files.map(({ body }) => body?.getReader());
  for (const reader of readers) await reader?.read();
  const second = Promise.all(readers.map((reader) => reader?.read()));
  // A chunk that waits passes its turn on after a while, but not its place among the calls of its account.
  await vi.waitFor(() => expect(making).toBe(AT_ONCE), 5_000);
  const ending = setInterval(() => ends.shift()?.(), 1);
  const texts = (await second).map((chunk) => Buffer.from(chunk?.value ?? []).toString());
  clearInterval(ending);
  expect(texts).toEqual(files.map(() => "second"));
  expect(atOnce).toBe(AT_ONCE);
});

it("leaves half of the event loop to others, however many files it makes", async () => {
  const sessions = await withTwoSessions();
  let made = 0;
  const file = async function* () {
    for (let chunk = 0; chunk < 10; chunk++) {
      // As after a statement of the database: a turn that is over once the chunk is asked for would let all block at once.
      await new Promise((resolve) => setTimeout(resolve, 5));
      const untilMs = performance.now() + 10;
      while (performance.now() < untilMs);
      made++;
      yield "Rex\n";
    }
  };
  const answer = async () => ({ name: "pets.csv", contentType: "text/csv", chunks: file() });
  vi.spyOn(procedureOf("pets.export"), "run").mockImplementation(answer);
  const files = await downloadAll(sessions);
  const startedMs = performance.now();
  await Promise.all(files.map((answered) => answered.text()));
  expect(made).toBe(10 * files.length);
  // Each chunk blocks for 10 ms, and is followed by a rest as long.
  expect(performance.now() - startedMs).toBeGreaterThan(made * 20);
});

it("refuses more downloads of an account and of a session than the limits, until one has ended or was left", async () => {
  const sessions = await withTwoSessions();
  const [first, second] = sessions;
  vi.spyOn(procedureOf("pets.export"), "run").mockImplementation(async () => ({
    name: "pets.csv",
    contentType: "text/csv",
    chunks: (async function* () {
      for (;;) yield "Rex\n";
    })(),
  }));
  const open = await Promise.all(Array.from({ length: transfersMax.download.session }, () => download(first)));
  const refused = await download(first);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: "too_many_streams" });
  const left = transfersMax.download.account - transfersMax.download.session;
  open.push(...(await Promise.all(Array.from({ length: left }, () => download(second)))));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  expect((await download(second)).status).toBe(429);
  const { browser: other } = await signedIn("staff");
  const others = await download(other);
  expect(others.status).toBe(200);
  await Promise.all([...open, others].map(({ body }) => body?.cancel()));
  const next = await download(first);
  expect(next.status).toBe(200);
  await next.body?.cancel();
});
