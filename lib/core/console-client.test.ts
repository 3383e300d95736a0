import { expect, it, vi } from "vitest";
import { api, consoleErrorOf, withMutationKey } from "@/lib/core/console-client";
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

it("sends a waiting mutation again with its key, however many others have had no response since", async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get("Idempotency-Key"));
    return Promise.reject(new TypeError("no network"));
  });
  const key = makeCallKey();
  const send = () => withMutationKey(key, () => api.pets.delete.run({ petId: "1" })).catch(() => undefined);
  await send();
  for (let id = 2; id < 300; id++) await api.pets.delete.run({ petId: String(id) }).catch(() => undefined);
  await send();
  vi.unstubAllGlobals();
  expect([keys[0], keys.at(-1)]).toEqual([key, key]);
  expect(new Set(keys).size).toBe(keys.length - 1);
});
