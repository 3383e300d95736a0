import { afterEach, describe, expect, it, vi } from "vitest";
import {
  api,
  consoleErrorOf,
  withCallKey,
  withMutationRun,
  type FormKey,
  type MutationRun,
} from "@/lib/core/console-client";
import { REPEATED_KEY_HEADER } from "@/lib/core/idempotency";

it("explains a 413 of a proxy, and shows the message of a 413 of the shop", () => {
  const html = undefined;
  for (const answer of [html, {}, { error: "too large" }])
    expect(consoleErrorOf(413, null, answer)).toMatchObject({
      code: "payload_too_large",
      status: 413,
      told: { key: "ui.rejectedByProxy" },
    });
  const own = { code: "payload_too_large", message: "The file must be at most 512 MiB.", status: 413 };
  expect(consoleErrorOf(413, null, own)).toMatchObject(own);
});

it("reports any other response that the shop did not write as unreachable", () => {
  for (const status of [0, 404, 502]) expect(consoleErrorOf(status, null, undefined).code).toBe("unreachable");
});

describe("the idempotency key of a mutation", () => {
  afterEach(async () => {
    // The next test repeats none of these calls.
    answerWith([done]);
    await restore("0");
    vi.unstubAllGlobals();
  });

  /** Answers calls with these functions in turn, and returns the keys of the calls, and those of the calls they repeat. */
  function answerWith(answers: (() => Promise<Response>)[]) {
    const [keys, repeated]: (string | null)[][] = [[], []];
    vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      keys?.push(headers.get("Idempotency-Key"));
      repeated?.push(headers.get(REPEATED_KEY_HEADER));
      return (answers.shift() ?? lost)();
    });
    return Object.assign(keys ?? [], { repeated: repeated ?? [] });
  }

  const done = () => Promise.resolve(Response.json({}));
  const lost = () => Promise.reject(new TypeError("no network"));
  const remove = (petId: string) => api.pets.delete.run({ petId }).catch(() => undefined);
  const restore = (petId: string) => api.pets.restore.run({ petId }).catch(() => undefined);

  it("stays that of a waiting mutation, however many others have had no response since", async () => {
    const keys = answerWith([]);
    const run: MutationRun = {};
    const send = () => withMutationRun(run, () => remove("1"));
    await send();
    for (let id = 2; id < 300; id++) await remove(String(id));
    await send();
    expect(keys.at(-1)).toBe(keys[0]);
    expect(new Set(keys).size).toBe(keys.length - 1);
    expect(keys.repeated.every((key) => key === null)).toBe(true);
  });

  it("stays that of a repetition by a person that waits, and so does the one that it repeats", async () => {
    const keys = answerWith([]);
    await remove("1");
    const run: MutationRun = {};
    for (let i = 0; i < 2; i++) await withMutationRun(run, () => remove("1"));
    expect(keys[2]).toBe(keys[1]);
    expect(keys.repeated).toEqual([null, keys[0], keys[0]]);
  });

  it("is named by a repetition soon after a lost response, but not after half a minute", async () => {
    const keys = answerWith([]);
    await remove("1");
    await remove("1");
    await remove("1");
    const now = performance.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(now + 31_000);
    await remove("1");
    clock.mockRestore();
    expect(new Set(keys).size).toBe(4);
    // The first one each time: of those in between, none may have arrived.
    expect(keys.repeated).toEqual([null, keys[0], keys[0], null]);
  });

  it("is another one once a different mutation was sent: the same call is then a new change", async () => {
    const keys = answerWith([lost, done, done]);
    await remove("1");
    await restore("1");
    await remove("1");
    expect(new Set(keys).size).toBe(3);
    expect(keys.repeated).toEqual([null, null, null]);
  });

  it("is named by a repetition that is sent, since the page has read meanwhile: the server tells whether it is new", async () => {
    const answered: (() => void)[] = [];
    const slow = () => new Promise<Response>((resolve) => answered.push(() => resolve(Response.json({}))));
    const keys = answerWith([slow, done, slow, done, done]);
    const first = remove("1");
    await api.pets.read.read({ petId: "1" });
    const second = remove("1");
    answered.forEach((answer) => answer());
    await Promise.all([first, second]);
    expect(keys.repeated[2]).toBe(keys[0]);
    await remove("1");
    expect(keys.repeated[3]).toBeNull();
  });

  it("is shared by a double click, which is sent once, but not by the same call after a different one under way", async () => {
    const answered: (() => void)[] = [];
    const slow = () => new Promise<Response>((resolve) => answered.push(() => resolve(Response.json({}))));
    const keys = answerWith([slow, slow, slow]);
    const calls = [remove("1"), remove("1"), restore("1"), remove("1")];
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(3);
    answered.forEach((answer) => answer());
    await Promise.all(calls);
  });

  it("differs between forms: two forms with the same values are both sent, also at the same time", async () => {
    const keys = answerWith([done, done, done]);
    const [one, other] = ["one", "other"].map((value): FormKey => ({ value, isUsed: false }));
    const add = (form?: FormKey) => (form ? withCallKey(form, () => remove("1")) : remove("1"));
    await Promise.all([add(one), add(one), add(other), add()]);
    expect([...keys]).toEqual(["one", "other", expect.any(String)]);
    expect(new Set(keys).size).toBe(3);
    expect(keys.repeated).toEqual([null, null, null]);
    for (let i = 0; i < 2; i++) await add(other);
    expect(keys.repeated.slice(3)).toEqual(["other", "other"]);
  });
});
