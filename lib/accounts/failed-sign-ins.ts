import { recordActivity } from "@/lib/activity/service";
import { HOUR_MS, nowMs } from "@/lib/core/clock";
import { dbForWork, type Transaction } from "@/lib/db";

/**
 * How many failed sign-ins of an account, and how many with unknown addresses, have an entry of their own per hour. Strangers
 * can make any number of them, and entries are kept for good: one more says how many others there were. Each account counts
 * apart, so that made-up addresses do not hide which one is attacked.
 */
export const FAILURES_RECORDED_MAX = 50;

/** A counter is `failures:<start of the hour>:<account>`. It belongs to one hour, so that its count is never begun again. */
export const FAILURES = "failures:";

/**
 * Counts a failed sign-in.
 *
 * @param accountId null for an unknown address
 * @returns whether it gets an entry of its own
 */
export async function isFailureRecorded(tx: Transaction, accountId: string | null): Promise<boolean> {
  const startMs = Math.floor(nowMs() / HOUR_MS) * HOUR_MS;
  const key = `${FAILURES}${new Date(startMs).toISOString()}:${accountId ?? ""}`;
  const { count } = await tx.attempt.upsert({
    where: { key },
    create: { key, count: 1, windowEndsAt: new Date(startMs + HOUR_MS) },
    update: { count: { increment: 1 } },
    select: { count: true },
  });
  return count <= FAILURES_RECORDED_MAX;
}

/** Records the number of failures of each past hour that have no entries of their own. */
export async function recordOtherFailures(): Promise<void> {
  await dbForWork().$transaction(async (tx) => {
    const counters = await tx.$queryRaw<{ key: string; count: number }[]>`
      DELETE FROM attempt WHERE starts_with(key, ${FAILURES}) AND window_ends_at < ${new Date(nowMs())}::timestamptz
      RETURNING key, count`;
    for (const { key, count } of counters) {
      if (count <= FAILURES_RECORDED_MAX) continue;
      await recordActivity(
        tx,
        { kind: "system" },
        {
          action: "account.sign_ins_failed",
          subjectType: "account",
          subjectId: key.slice(key.lastIndexOf(":") + 1) || null,
          after: { count: count - FAILURES_RECORDED_MAX },
        },
      );
    }
  });
}
