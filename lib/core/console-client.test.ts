import { afterEach, describe, expect, it, vi } from "vitest";
import { api, consoleErrorOf, withCallKey, withMutationKey, type FormKey } from "@/lib/core/console-client";
import { makeCallKey } from "@/lib/core/idempotency";

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
  afterEach(() => vi.unstubAllGlobals());

  /** Answers calls with these functions in turn, and returns the keys of the calls. */
  function answerWith(answers: (() => Promise<Response>)[]): (string | null)[] {
    const keys: (string | null)[] = [];
    vi.stubGlobal("fetch", (_: string, { headers }: RequestInit) => {
      keys.push(new Headers(headers).get("Idempotency-Key"));
      return (answers.shift() ?? lost)();
    });
    return keys;
  }

  const done = () => Promise.resolve(Response.json({}));
  const lost = () => Promise.reject(new TypeError("no network"));
  const remove = (petId: string) => api.pets.delete.run({ petId }).catch(() => undefined);
  const restore = (petId: string) => api.pets.restore.run({ petId }).catch(() => undefined);

  it("stays that of a waiting mutation, however many others have had no response since", async () => {
    const keys = answerWith([]);
    const key = makeCallKey();
    const send = () => withMutationKey(key, () => remove("1"));
    await send();
    for (let id = 2; id < 300; id++) await remove(String(id));
    await send();
    expect([keys[0], keys.at(-1)]).toEqual([key, key]);
    expect(new Set(keys).size).toBe(keys.length - 1);
  });

  it("is the same for a retry soon after a lost response, and another after half a minute", async () => {
    const keys = answerWith([]);
    await remove("1");
    await remove("1");
    const now = performance.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(now + 31_000);
    await remove("1");
    clock.mockRestore();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("is another one once a different mutation was sent: the same call is then a new change", async () => {
    const keys = answerWith([lost, done, done]);
    await remove("1");
    await restore("1");
    await remove("1");
    expect(new Set(keys).size).toBe(3);
  });

  it("is kept by a repetition that is sent again, since the page has read meanwhile: the server tells whether it is new", async () => {
    const answered: (() => void)[] = [];
    const slow = () => new Promise<Response>((resolve) => answered.push(() => resolve(Response.json({}))));
    const keys = answerWith([slow, done, slow, done, done]);
    const first = remove("1");
    await api.pets.read.read({ petId: "1" });
    const second = remove("1");
    answered.forEach((answer) => answer());
    await Promise.all([first, second]);
    expect(keys[2]).toBe(keys[0]);
    await remove("1");
    expect(keys[3]).not.toBe(keys[0]);
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
    expect(keys).toEqual(["one", "other", expect.any(String)]);
    expect(new Set(keys).size).toBe(3);
  });
});
