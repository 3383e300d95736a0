import { expect, it, vi } from "vitest";
import { HOUR_MS, nowMs } from "@/lib/core/clock";
import { setUpTestShop } from "@/lib/accounts/testing";
import { DbListener } from "@/lib/db-listener";
import type { queryRows } from "@/lib/db";

const pooler = vi.hoisted(() => ({ hasMoved: false }));
vi.mock("@/lib/db", async (importOriginal) => {
  const original = await importOriginal<{ queryRows: typeof queryRows }>();
  const asked: typeof queryRows = (statement, values) =>
    pooler.hasMoved && statement.name === "listener_heartbeat"
      ? Promise.resolve([{ server: "another" } as never])
      : original.queryRows(statement, values);
  return { ...original, queryRows: asked };
});

setUpTestShop();

it("listens anew once requests reach another server, although the old one still answers", async () => {
  let gaps = 0;
  const listener = new DbListener({ of_test: { onNotify: () => undefined, onGap: () => gaps++ } });
  await listener.start();
  await expect.poll(() => listener.isLive, { timeout: 10_000 }).toBe(true);
  expect(gaps).toBe(1);
  pooler.hasMoved = true;
  await expect.poll(() => listener.isLive, { interval: 5, timeout: 10_000 }).toBe(false);
  pooler.hasMoved = false;
  await expect.poll(() => [listener.isLive, gaps], { timeout: 10_000 }).toEqual([true, 2]);
  // Several heartbeats later.
  await new Promise((resolve) => setTimeout(resolve, 4_500));
  expect([listener.isLive, gaps]).toEqual([true, 2]);
  await listener.stop();
});

it.each([-1, 1])(
  "corrects the clock of a machine that is wrong by %i hours, and follows when it is set right",
  async (hours) => {
    const { now } = Date;
    const differenceMs = () => Math.abs(nowMs() - now());
    const machine = vi.spyOn(Date, "now").mockImplementation(() => now() + hours * HOUR_MS);
    expect(differenceMs()).toBeGreaterThan(HOUR_MS / 2);
    const listener = new DbListener({});
    await listener.start();
    expect(differenceMs()).toBeLessThan(2_000);
    machine.mockRestore();
    await expect.poll(differenceMs).toBeLessThan(2_000);
    await listener.stop();
  },
);
