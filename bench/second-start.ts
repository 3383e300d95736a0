import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/lib/postgres/free-port";
import { startProgram } from "./processes.ts";
import { makeKeys } from "./shop.ts";

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 20;

/**
 * Measures in seconds how long `npm start` takes when everything is built and the shop exists: from the start of the
 * process to the first page of pets.
 *
 * @param folder an empty one, for the data of this shop
 */
export async function timeSecondStart(folder: string): Promise<number> {
  const env = { DATA_DIR: path.join(folder, "data"), PORT: String(await freePort()) };
  const logFile = path.join(folder, "npm-start.log");
  const url = `http://127.0.0.1:${env.PORT}/api/v1/pets`;

  const first = startProgram(["scripts/start.mjs"], env, logFile);
  await waitForStatus(url, "none", 401, logFile);
  const [key = ""] = makeKeys(env, 1);
  await first.stop();

  const startedMs = performance.now();
  const second = startProgram(["scripts/start.mjs"], env, logFile);
  await waitForStatus(url, key, 200, logFile);
  const seconds = (performance.now() - startedMs) / 1000;
  await second.stop();
  return seconds;
}

async function waitForStatus(url: string, key: string, wanted: number, logFile: string): Promise<void> {
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadlineMs) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } }).catch(() => undefined);
    if (response?.status === wanted) return;
    await sleep(POLL_MS);
  }
  throw new Error(`npm start did not answer with ${wanted} in ${START_TIMEOUT_MS / 1000} s; see ${logFile}`);
}
