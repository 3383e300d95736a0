import { addPet, listAllPets, statusWith } from "@/e2e/fixtures/programs/api-client";
import { expect, test } from "@/e2e/fixtures/programs/test";
import { commandOf, signalAll, waitUntil } from "@/e2e/fixtures/programs/processes";

const STOP_MAX_MS = 10_000;
/** For a busy machine; on an idle one it takes seconds, which `npm run bench` measures. */
const RESTART_MAX_MS = 20_000;
/** After the death of PostgreSQL alone. */
const BACK_MAX_MS = 7_000;

test.describe("kill -9", () => {
  test("of everything: the next start recovers; of the supervisor alone: the web processes exit by themselves, and the next start takes over PostgreSQL", async ({
    durablePlace: place,
  }) => {
    const first = await place.start();
    const key = await place.insertKey();
    const names = [await addPet(first.address, key)];
    const pets = async (address: string) => (await listAllPets(address, key)).pets.map((pet) => pet.name).sort();
    await place.killAll();
    expect(place.postgresPid()).not.toBeNull();

    const second = await place.start();
    expect(await pets(second.address)).toEqual(names);
    expect(second.startMs).toBeLessThan(RESTART_MAX_MS);

    names.push(await addPet(second.address, key));
    const orphan = place.postgresPid();
    signalAll([second.program.pid], "SIGKILL");
    await waitUntil(() => place.processes().every((pid) => commandOf(pid).includes("postgres")), STOP_MAX_MS);
    expect(place.postgresPid()).toBe(orphan);

    const third = await place.start({ env: { PORT: String(second.port) } });
    expect(await pets(third.address)).toEqual(names.toSorted());
    expect(place.postgresPid()).not.toBe(orphan);
    expect(commandOf(orphan ?? 0)).toBe("");
  });

  test("of the supervisor, with an immediate restart: works", async ({ durablePlace: place }) => {
    const first = await place.start();
    const key = await place.insertKey();
    signalAll([first.program.pid], "SIGKILL");
    const second = await place.start({ env: { PORT: String(first.port) } });
    expect(await statusWith(second.address, key)).toBe(200);
  });

  test("of a web process: it is replaced; of PostgreSQL: it is restarted, with 503 in the meantime; the service continues, and nothing is lost", async ({
    durablePlace: place,
  }) => {
    const { program, address } = await place.start();
    const key = await place.insertKey();
    const name = await addPet(address, key);
    const isWeb = (pid: number) => commandOf(pid).includes("dist/server.js");
    const web = place.processes().filter(isWeb);
    expect(web.length).toBeGreaterThan(0);
    signalAll(web, "SIGKILL");
    await waitUntil(async () => (await statusWith(address, key).catch(() => 0)) === 200, STOP_MAX_MS);
    const replaced = place.processes().filter(isWeb);
    expect(replaced).toHaveLength(web.length);
    expect(replaced.filter((pid) => web.includes(pid))).toEqual([]);

    const pid = place.postgresPid();
    signalAll(pid === null ? [] : [pid], "SIGKILL");
    const killedMs = performance.now();
    const statuses = new Set<number>();
    await waitUntil(async () => {
      statuses.add(await statusWith(address, key));
      return statuses.has(503) && (await statusWith(address, key)) === 200;
    }, STOP_MAX_MS);
    expect(performance.now() - killedMs).toBeLessThan(BACK_MAX_MS);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await listAllPets(address, key)).pets.map((pet) => pet.name)).toEqual([name]);
    expect(place.postgresPid()).not.toBe(pid);
    expect(program.output).toContain("PostgreSQL exited unexpectedly (SIGKILL); restarting it");

    program.pressCtrlC();
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(place.processes().map(commandOf)).toEqual([]);
  });
});
