import { callApi, listAllPets, type Pet } from "@/e2e/fixtures/programs/api-client";
import { parseJson } from "@/lib/core/json";
import { query } from "@/e2e/fixtures/programs/query";
import { expect, test } from "@/e2e/fixtures/programs/test";
import type { Place } from "@/e2e/fixtures/programs/place";
import { commandOf, signalAll, waitUntil } from "@/e2e/fixtures/programs/processes";

const CLIENTS = 16;
const ACKNOWLEDGED_PER_ROUND = 400;
const statuses = ["available", "pending", "sold"];

/** Adds pets with many concurrent clients until the shop is gone, and records every response. */
class Writers {
  readonly acknowledged: Pet[] = [];
  readonly sent = new Set<string>();
  private readonly refused: string[] = [];
  private readonly ended: Promise<unknown>;

  constructor(
    private readonly address: string,
    private readonly key: string,
  ) {
    this.ended = Promise.all(Array.from({ length: CLIENTS }, (_, client) => this.write(client)));
  }

  /** Resolves once no client has an active request; returns the responses other than 201. */
  async finish(): Promise<string[]> {
    await this.ended;
    return this.refused;
  }

  private async write(client: number): Promise<void> {
    for (let n = 0; ; n++) {
      const name = `Räx "${client}\\${n}" ${crypto.randomUUID()}`;
      this.sent.add(name);
      try {
        const body = { name, categoryId: client * 1_000_003 - n, status: statuses[n % statuses.length] };
        const response = await callApi(this.address, this.key, "/api/v1/pets", body);
        const text = await response.text();
        if (response.status === 201) this.acknowledged.push(parseJson(text) as Pet);
        else this.refused.push(`${response.status} ${text}`);
        if (response.status !== 201) return;
      } catch {
        // The shop is gone: active requests may or may not have been stored, and none was acknowledged.
        return;
      }
    }
  }
}

async function expectNothingLost(
  place: Place,
  address: string,
  key: string,
  acknowledged: Pet[],
  sent: Set<string>,
  rounds: number,
) {
  const { pets, totals } = await listAllPets(address, key);
  const byId = new Map(pets.map((pet) => [pet.id, pet]));
  expect(byId.size, "an id is given once").toBe(pets.length);
  expect(
    acknowledged.filter((pet) => !byId.has(pet.id)),
    "acknowledged and lost",
  ).toEqual([]);
  expect(
    acknowledged.map(({ id }) => byId.get(id)),
    "as it was acknowledged",
  ).toEqual(acknowledged);
  expect(new Set(pets.map(({ name }) => name)).size, "stored once").toBe(pets.length);
  expect(
    pets.filter(({ name }) => !sent.has(name)),
    "never sent",
  ).toEqual([]);
  expect(pets.length - acknowledged.length, "at most what was under way").toBeLessThanOrEqual(CLIENTS * rounds);
  expect([...totals], "X-Total-Count").toEqual([pets.length]);
  for (const status of statuses) {
    const { headers } = await callApi(address, key, `/api/v1/pets?limit=1&status=${status}`);
    expect([status, Number(headers.get("X-Total-Count"))]).toEqual([
      status,
      pets.filter((pet) => pet.status === status).length,
    ]);
  }
  const records = await query<{ id: string; count: string }>(
    place.databaseUrl(),
    "SELECT subject_id AS id, count(*) FROM activity WHERE action = 'pet.created' GROUP BY 1",
  );
  expect(
    records.filter(({ count }) => count !== "1"),
    "recorded more than once",
  ).toEqual([]);
  expect(records.map(({ id }) => id).sort(), "one record for each pet").toEqual(
    pets.map(({ id }) => String(id)).sort(),
  );
}

test.describe("durability", () => {
  test("SIGKILL of the whole process tree under load loses nothing that was acknowledged", async ({
    durablePlace: place,
  }) => {
    test.slow();
    const isPostgres = (pid: number) => /postgres/.test(commandOf(pid));
    // The order of their deaths affects what the others can still do.
    const orders: ((pids: number[]) => number[])[] = [
      (pids) => [...pids.filter(isPostgres), ...pids.filter((pid) => !isPostgres(pid))],
      (pids) => [...pids.filter((pid) => !isPostgres(pid)), ...pids.filter(isPostgres)],
      (pids) => pids.toReversed(),
    ];
    const acknowledged: Pet[] = [];
    const sent = new Set<string>();
    let { address } = await place.start();
    const key = await place.insertKey();
    for (const [i, order] of orders.entries()) {
      const writers = new Writers(address, key);
      await waitUntil(() => writers.acknowledged.length >= ACKNOWLEDGED_PER_ROUND, 30_000);
      signalAll(order(place.processes()), "SIGKILL");
      await place.killAll();
      await writers.finish();
      acknowledged.push(...writers.acknowledged);
      for (const name of writers.sent) sent.add(name);

      ({ address } = await place.start());
      await expectNothingLost(place, address, key, acknowledged, sent, i + 1);
    }
  });

  test("Ctrl-C under load completes accepted requests, and loses nothing", async ({ durablePlace: place }) => {
    const { program, address } = await place.start();
    const key = await place.insertKey();
    const writers = new Writers(address, key);
    await waitUntil(() => writers.acknowledged.length >= ACKNOWLEDGED_PER_ROUND, 30_000);
    program.pressCtrlC();
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(await writers.finish(), "answers other than 201").toEqual([]);
    expect(place.processes().map(commandOf)).toEqual([]);

    const again = await place.start();
    await expectNothingLost(place, again.address, key, writers.acknowledged, writers.sent, 1);
  });
});
