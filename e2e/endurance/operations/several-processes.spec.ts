import { addPet, statusWith } from "@/e2e/fixtures/programs/api-client";
import { expect, test } from "@/e2e/fixtures/programs/test";
import type { Place } from "@/e2e/fixtures/programs/place";
import { commandOf, signalAll, waitUntil } from "@/e2e/fixtures/programs/processes";

const TOKEN = "a-token-of-at-least-16-characters";
const env = { WEB_CONCURRENCY: "2", METRICS_TOKEN: TOKEN, DRAIN_SECONDS: "3" };

const webProcesses = (place: Place) => place.processes().filter((pid) => commandOf(pid).includes("dist/server.js"));

async function metricsOf(address: string): Promise<string> {
  return (await fetch(`${address}/api/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })).text();
}

/** The number of list requests that each process has served, by process number. */
async function answeredBy(address: string): Promise<Map<string, number>> {
  const lines = (await metricsOf(address)).matchAll(
    /^petstore_http_requests_total\{.*operation="listPets",status="200",process="(\d)"\} (\d+)$/gm,
  );
  return new Map([...lines].map(([, process = "", count]) => [process, Number(count)]));
}

/** Sends requests on many connections at once, until each of the two processes has served one. */
async function reachBoth(address: string, key: string): Promise<void> {
  const before = await answeredBy(address);
  await waitUntil(async () => {
    const statuses = await Promise.all(Array.from({ length: 64 }, () => statusOnNewConnection(address, key)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const now = await answeredBy(address);
    return ["1", "2"].every((process) => (now.get(process) ?? 0) > (before.get(process) ?? 0));
  }, 10_000);
}

async function statusOnNewConnection(address: string, key: string): Promise<number> {
  const headers = { Authorization: `Bearer ${key}`, Connection: "close" };
  return (await fetch(`${address}/api/v1/pets`, { headers })).status;
}

test("two web processes share the work and the port; the metrics cover both, and a process that dies is replaced", async ({
  migratedPlace: place,
}) => {
  const { program, address } = await place.start({ env });
  const key = await place.insertKey();
  expect(webProcesses(place)).toHaveLength(2);
  // Before any key is used: the connection is also that by which a process follows the clock of the database.
  await waitUntil(
    async () => (await metricsOf(address)).match(/^petstore_key_cache_live\{.*\} 1$/gm)?.length === 2,
    10_000,
  );
  await addPet(address, key);
  await reachBoth(address, key);

  const [killed = 0] = webProcesses(place);
  signalAll([killed], "SIGKILL");
  await waitUntil(() => webProcesses(place).length === 2 && !webProcesses(place).includes(killed), 10_000);
  await waitUntil(async () => (await statusWith(address, key).catch(() => 0)) === 200, 10_000);
  await reachBoth(address, key);

  // A revoked key is refused by both.
  const { code } = await place.petstore(["key", "revoke", key]);
  expect(code).toBe(0);
  const statuses = await Promise.all(Array.from({ length: 64 }, () => statusOnNewConnection(address, key)));
  expect(new Set(statuses)).toEqual(new Set([401]));

  const stopped = stopWhileAsked(program.pid, address, key);
  expect(await program.ended).toEqual({ code: 0, signal: null });
  await stopped;
  expect(place.processes().map(commandOf)).toEqual([]);
});

/** A stopping process reports that it is not ready, and accepts new connections in the meantime. */
async function stopWhileAsked(pid: number, address: string, key: string): Promise<void> {
  signalAll([pid], "SIGTERM");
  const ready = () => fetch(`${address}/api/health/ready`);
  // Of both processes, which are told to stop one after the other.
  await waitUntil(async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, ready));
    return answers.every(({ status }) => status === 503);
  }, 2_000);
  const answer = await ready();
  expect(answer.headers.get("connection")).toBe("close");
  expect(await answer.json()).toMatchObject({ status: "unavailable", checks: { process: "stopping" } });
  expect((await fetch(`${address}/api/health/live`)).status).toBe(200);
  // Also checks the response to a revoked key.
  expect(await statusOnNewConnection(address, key)).toBe(401);
}
