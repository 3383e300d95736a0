import { afterEach, expect, it, vi } from "vitest";
import { PASSWORD, setUpTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { procedureOf } from "@/lib/console/testing";
import { addressOf, type ProcedureName } from "@/lib/core/console-client";
import { callLimits } from "@/lib/http/account-turns";
import { transfersMax } from "@/lib/http/open-transfers";

setUpTestShop();
afterEach(() => vi.restoreAllMocks());

const AT_ONCE = callLimits.key.running;

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

it.each([
  ["session.read", undefined],
  ["account.endOtherSessions", undefined],
] as const)(
  "works on a few calls of an account at once, and on those of others beside them: %s",
  async (name, input) => {
    const [one, other] = [await signedIn("staff"), await signedIn("staff")];
    const work = held(name, {});
    const calls = Array.from({ length: AT_ONCE + 3 }, () => one.browser.callProcedure(name, input));
    await vi.waitFor(() => expect(work.running).toBe(AT_ONCE));
    calls.push(other.browser.callProcedure(name, input));
    await vi.waitFor(() => expect(work.running).toBe(AT_ONCE + 1));
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
  const { browser: stolen, email } = await signedIn("staff");
  const own = new TestBrowser();
  await own.call("session.signIn", { email, password: PASSWORD });
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
  const { browser } = await signedIn("staff");
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
  const count = transfersMax.download;
  expect(count).toBeGreaterThan(AT_ONCE);
  const files = await Promise.all(
    Array.from({ length: count }, () => browser.send("GET", addressOf("pets.export", { format: "csv" }))),
  );
  const readers = files.map(({ body }) => body?.getReader());
  for (const reader of readers) await reader?.read();
  const second = Promise.all(readers.map((reader) => reader?.read()));
  await vi.waitFor(() => expect(making).toBe(AT_ONCE));
  const ending = setInterval(() => ends.shift()?.(), 1);
  const texts = (await second).map((chunk) => Buffer.from(chunk?.value ?? []).toString());
  clearInterval(ending);
  expect(texts).toEqual(Array.from({ length: count }, () => "second"));
  expect(atOnce).toBe(AT_ONCE);
});

it("refuses more downloads of an account than the limit, until one has ended or was left", async () => {
  const { browser } = await signedIn("staff");
  vi.spyOn(procedureOf("pets.export"), "run").mockImplementation(async () => ({
    name: "pets.csv",
    contentType: "text/csv",
    chunks: (async function* () {
      for (;;) yield "Rex\n";
    })(),
  }));
  const download = () => browser.send("GET", addressOf("pets.export", { format: "csv" }));
  const open = await Promise.all(Array.from({ length: transfersMax.download }, download));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  const refused = await download();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: "too_many_streams" });
  const other = await signedIn("staff");
  const others = await other.browser.send("GET", addressOf("pets.export", { format: "csv" }));
  expect(others.status).toBe(200);
  await Promise.all([...open, others].map(({ body }) => body?.cancel()));
  const next = await download();
  expect(next.status).toBe(200);
  await next.body?.cancel();
});
