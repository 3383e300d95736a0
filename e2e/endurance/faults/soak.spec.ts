import { expect, test } from "@playwright/test";
import { AUTH_SECRET } from "@/e2e/fixtures/console";
import type { Database } from "@/e2e/fixtures/database";
import { insertKey } from "@/e2e/fixtures/keys";
import { OwnPostgres } from "@/e2e/fixtures/own-postgres";
import { startServer } from "@/e2e/fixtures/server-process";
import { soakTable } from "@/e2e/fixtures/soak/report";
import { BACK_WITHIN_MS, soak } from "@/e2e/fixtures/soak/soak";
import { settings } from "@/lib/settings";

/** Set by `npm run bench -- soak --minutes 30`: a minute finds what breaks at once, half an hour what grows. */
const SECONDS = 60 * Number(process.env.SOAK_MINUTES ?? 1);
/** A tolerance for other load on the machine, in addition to the normal response time. */
const HICCUP_MS = 2_000;
/** The share of requests that a busy machine may refuse without a fault. */
const OVERLOAD_MOST = 0.01;
/**
 * Generous, since the clients share the machine with the servers they measure. Not p99: two pauses of the machine, each
 * of which every client waits for, are more than one request in a hundred.
 */
const P95_MOST_MS = 2_000;
const KEYS = 10;
const MEMORY_MOST_MIB = 600;
/** Over a shorter time, a slope is random. */
const SLOPE_FROM_S = 600;
const GROWTH_MOST_MIB = 64;

// The clients create cursors of their own, so as not to read all pages in turn.
settings().authSecret = AUTH_SECRET;

// A retry would have other faults at other times, and explain nothing.
test.describe.configure({ timeout: SECONDS * 1_500 + 180_000, retries: 0 });

test("64 clients and continuous faults: nothing acknowledged is lost, nothing is duplicated, and the shop recovers", async () => {
  const postgres = await OwnPostgres.make(60);
  try {
    const database = { query: postgres.query } as Database;
    const keys = await Promise.all(Array.from({ length: KEYS }, async () => (await insertKey(database)).key));
    const env = { LOG_LEVEL: "error", AUTH_SECRET };
    const shop = {
      postgres,
      env,
      spared: await startServer(postgres.url, env),
      victim: await startServer(postgres.url, env),
    };
    const report = await soak(shop, keys, SECONDS).finally(() => Promise.all([shop.spared.stop(), shop.victim.stop()]));
    const wrong = await report.ledger.audit(postgres);
    const figures = soakTable(report, wrong);
    process.stdout.write(`\n${figures}\n\n`);

    expect(wrong).toEqual([]);
    expect(report.tally.violations).toEqual([]);
    expect(report.storms.length).toBeGreaterThanOrEqual(Math.floor(SECONDS / 20));
    // It takes two responses of a process to see that it is back.
    const seenWithinMs = BACK_WITHIN_MS + HICCUP_MS + 2 * report.tally.calm(0.99);
    for (const { title, backAfterMs } of report.storms) {
      expect(backAfterMs, title).toBeLessThan(seenWithinMs);
    }
    expect(report.tally.overloaded / report.tally.calmRequests, figures).toBeLessThan(OVERLOAD_MOST);
    expect(report.tally.replays).toBeGreaterThan(0);
    expect(report.tally.calm(0.95), figures).toBeLessThan(P95_MOST_MS);
    expect(report.memory.maxMiB).toBeLessThan(MEMORY_MOST_MIB);
    if (report.seconds < SLOPE_FROM_S) return;
    expect(report.memory.slopeMiBPerHour * (report.seconds / 3_600)).toBeLessThan(GROWTH_MOST_MIB);
  } finally {
    await postgres.remove();
  }
});
