import { closeSync, openSync } from "node:fs";
import { statusWith } from "@/e2e/fixtures/programs/api-client";
import { commandOf, signalAll, waitUntil } from "@/e2e/fixtures/programs/processes";
import { expect, test } from "@/e2e/fixtures/programs/test";

const REPLACED_MAX_MS = 30_000;

const isWeb = (pid: number) => commandOf(pid).includes("dist/server.js");

// Linux alone has a device that is always full.
test.skip(process.platform !== "linux");

test("a shop whose log is on a full disk serves, replaces what dies, and stops", async ({ migratedPlace: place }) => {
  const log = openSync("/dev/full", "w");
  const { address, program } = await place.start({ log, env: { LOG_LEVEL: "info" } });
  const key = await place.insertKey();
  const refused = Array.from({ length: 200 }, async () => statusWith(address, "no key"));
  expect(new Set(await Promise.all(refused))).toEqual(new Set([401]));

  const web = place.processes().filter(isWeb);
  signalAll(web, "SIGKILL");
  await waitUntil(() => {
    const now = place.processes().filter(isWeb);
    return now.length === web.length && now.every((pid) => !web.includes(pid));
  }, REPLACED_MAX_MS);
  const postgres = place.postgresPid() ?? 0;
  signalAll([postgres], "SIGKILL");
  await waitUntil(async () => (await statusWith(address, key).catch(() => 0)) === 200, REPLACED_MAX_MS);
  expect(place.postgresPid()).not.toBe(postgres);

  process.kill(program.pid, "SIGTERM");
  expect(await program.ended).toEqual({ code: 0, signal: null });
  expect(place.processes()).toEqual([]);
  closeSync(log);
});
