import { expect, it } from "vitest";
import { setUpTestShop } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { Prisma } from "@/prisma/generated/client";
import { RateLimiter } from "./limiter";

const waitingForLocks = Prisma.sql`
  SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

setUpTestShop();

it("refunds up to the quota per window, across all leases", async () => {
  const quota = 20;
  const limiter = new RateLimiter({ name: "given-back", quota, windowS: 60, leaseSize: 3 });
  let allowed = 0;
  for (let asked = 0; asked < 5 * quota; asked++) {
    const takenMs = performance.now();
    if (!(await limiter.take("somebody")).isAllowed) break;
    allowed++;
    limiter.giveBack("somebody", takenMs);
  }
  expect(allowed).toBe(2 * quota);
  expect((await limiter.take("somebody else")).isAllowed).toBe(true);
});

it("never exceeds the quota, though a query that starts first takes last", async () => {
  const policy = { name: "crossed", quota: 3, windowS: 60, leaseSize: 3 };
  const [one, other] = [new RateLimiter(policy), new RateLimiter(policy)];
  await one.take("a");
  const crossed = await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM rate_limit_window WHERE key = 'crossed:a' FOR UPDATE`;
    // One query takes from both windows, and waits for the first of them.
    const early = [other.take("a"), one.take("b")];
    await expect.poll(() => db().$queryRaw(waitingForLocks), { interval: 5 }).toHaveLength(1);
    const late = await other.take("b");
    return { early, late };
  });
  expect(crossed.late.isAllowed).toBe(true);
  const [, earlyOfB] = await Promise.all(crossed.early);
  expect(earlyOfB?.isAllowed).toBe(false);
});
