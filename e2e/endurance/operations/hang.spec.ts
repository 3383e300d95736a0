import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { statusWith } from "@/e2e/fixtures/programs/api-client";
import { commandOf, signalAll, waitUntil } from "@/e2e/fixtures/programs/processes";
import { expect, test } from "@/e2e/fixtures/programs/test";

/** The silence after which a web process counts as hanging, plus the start of another on a busy machine. */
const REPLACED_MAX_MS = 30_000;

const isWeb = (pid: number) => commandOf(pid).includes("dist/server.js");

test("a web process that hangs is replaced, and the shop responds again", async ({ migratedPlace: place }) => {
  const { address, program } = await place.start();
  const key = await place.insertKey();
  const web = place.processes().filter(isWeb);
  expect(web.length).toBeGreaterThan(0);
  signalAll(web, "SIGSTOP");
  await waitUntil(() => place.processes().every((pid) => !web.includes(pid)), REPLACED_MAX_MS);
  await waitUntil(async () => (await statusWith(address, key).catch(() => 0)) === 200, REPLACED_MAX_MS);
  await waitUntil(() => place.processes().filter(isWeb).length === web.length, REPLACED_MAX_MS);
  expect(program.output).toContain("killing a web process that hangs");
});

test("systemd is notified that the shop is ready, and then repeatedly that it is alive", async ({
  migratedPlace: place,
}) => {
  const folder = path.join(place.folder, "bin");
  const said = path.join(folder, "said");
  mkdirSync(folder, { recursive: true });
  const program = path.join(folder, "systemd-notify");
  writeFileSync(program, `#!/bin/sh\necho "$*" >> ${said}\n`);
  chmodSync(program, 0o755);
  await place.start({
    env: { PATH: `${folder}:${process.env.PATH}`, NOTIFY_SOCKET: "/nowhere", WATCHDOG_USEC: "1000000" },
  });
  const words = () => (existsSync(said) ? readFileSync(said, "utf8").trim().split("\n") : []);
  await waitUntil(() => words().length >= 4, REPLACED_MAX_MS);
  expect(words().slice(0, 4)).toEqual(["--ready", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"]);
});
