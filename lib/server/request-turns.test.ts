import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeEach, expect, it } from "vitest";
import { parseTrustedProxies } from "@/lib/core/trusted-proxies";
import { settings } from "@/lib/settings";
import { RequestTurns } from "./request-turns";

let turns: RequestTurns;
let begun: string[];
beforeEach(() => {
  turns = new RequestTurns(2);
  begun = [];
});

/** Sends a request, and returns what disconnects its client. */
function send(name: string, remoteAddress: string, headers: IncomingMessage["headers"] = {}): () => void {
  const response = new EventEmitter() as unknown as ServerResponse;
  const request = { socket: { remoteAddress }, headers } as IncomingMessage;
  turns.enter(request, response, () => begun.push(name));
  return () => void Object.assign(response, { closed: true });
}

const turn = () => new Promise(setImmediate);

it("begins the first requests of a turn at once, and the others in later turns, alternating between peers", async () => {
  for (let i = 0; i < 6; i++) send(`flood ${i}`, "192.0.2.1");
  send("other", "198.51.100.1");
  expect(begun).toEqual(["flood 0", "flood 1"]);
  await turn();
  expect(begun.slice(2)).toEqual(["flood 2", "other"]);
  // The turn is full, though nobody else waits in it.
  send("late", "203.0.113.1");
  expect(begun).toHaveLength(4);
  await turn();
  expect(begun.slice(4)).toEqual(["flood 3", "late"]);
  await turn();
  expect(begun.slice(6)).toEqual(["flood 4", "flood 5"]);
  await turn();
  send("next", "192.0.2.1");
  expect(begun.at(-1)).toBe("next");
});

it("alternates between the clients of a trusted proxy, by their sites", async () => {
  settings().trustedProxies = parseTrustedProxies("10.0.0.1");
  const sendBehindProxy = (name: string, client: string) => send(name, "10.0.0.1", { "x-forwarded-for": client });
  for (let i = 0; i < 6; i++) sendBehindProxy(`flood ${i}`, `2001:db8:1:${i}::1`);
  sendBehindProxy("other", "2001:db8:2::1");
  await turn();
  expect(begun).toEqual(["flood 0", "flood 1", "flood 2", "other"]);
  settings().trustedProxies = null;
  for (let i = 0; i < 4; i++) await turn();
});

it("ends a turn by time as well, and begins one request in any case", async () => {
  turns = new RequestTurns(16);
  const slow = (name: string) =>
    turns.enter(
      { socket: { remoteAddress: "192.0.2.1" }, headers: {} } as IncomingMessage,
      new EventEmitter() as unknown as ServerResponse,
      () => {
        begun.push(name);
        for (const endMs = performance.now() + 10; performance.now() < endMs;);
      },
    );
  for (const name of ["a", "b", "c"]) slow(name);
  expect(begun).toEqual(["a"]);
  await turn();
  expect(begun).toEqual(["a", "b"]);
  await turn();
});

it("does not begin a request whose client has disconnected", async () => {
  const leave = ["a", "b", "c", "d"].map((name) => send(name, "192.0.2.1"));
  leave[2]?.();
  await turn();
  expect(begun).toEqual(["a", "b", "d"]);
});
