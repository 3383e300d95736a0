import { LRUCache } from "lru-cache";
import { Batch } from "@/lib/core/batch";
import { didNothing, queryRows, type PreparedStatement, dbForWork } from "@/lib/db";
import { deleteBatches } from "@/lib/sweep/delete-batches";

export type Policy = {
  /** The policy's name for clients, and for its windows in the database. */
  name: string;
  /** The quota per window and subject. */
  quota: number;
  windowS: number;
  /** How much a process leases at once, at least. */
  leaseSize: number;
};

/** A subject's current state, for the RateLimit field. */
export type Allowance = {
  isAllowed: boolean;
  /** The approximate remaining quota, as of this process's last query. */
  remaining: number;
  /** Seconds until the next window, rounded up, at least 1. */
  resetS: number;
};

type Lease = {
  /** What remains of this process's lease. */
  left: number;
  /** What remained for all processes. */
  shared: number;
  /** The end of the window, by the monotonic clock of this process. */
  endsAtMs: number;
  /** How much was refunded in this window. */
  givenBack: number;
};

const LEASES_MAX = 50_000;

/**
 * Enforces a quota per subject and window, across all processes of a database. A process leases a part of the quota
 * from the database and grants requests from it without a query. The rest of a lease is lost when the window ends,
 * so the quota is never exceeded, and with n processes up to n - 1 leases of it may stay unused (docs/limits.md). A
 * subject with an exhausted quota is refused without a query until its window ends.
 */
export class RateLimiter {
  private readonly leases = new LRUCache<string, Lease>({ max: LEASES_MAX });
  private readonly renewals = new Map<string, Promise<void>>();
  /** The number of requests waiting for a lease, by subject. */
  private readonly waiting = new Map<string, number>();

  constructor(private readonly policy: Policy) {}

  /** Takes one request from the quota: at once from this process's lease, otherwise after a query. */
  take(subject: string): Allowance | Promise<Allowance> {
    return this.takeFromLease(subject) ?? this.takeFromDatabase(subject);
  }

  /** The state of a subject known to have exhausted its quota; undefined for any other. Takes nothing. */
  refusalOf(subject: string): Allowance | undefined {
    const lease = this.leases.get(subject);
    return lease && lease.left + lease.shared === 0 ? this.takeFromLease(subject) : undefined;
  }

  /** The remaining quota of a subject, as far as known; undefined without a lease. Takes nothing. */
  allowanceOf(subject: string): Allowance | undefined {
    const lease = this.leases.get(subject);
    return lease && lease.endsAtMs > performance.now() ? allowanceIn(lease, lease.left > 0) : undefined;
  }

  /**
   * Refunds a counted request, unless its window has ended or the refunds have reached the quota: a 304 is work too.
   *
   * @param takenMs when it was counted, by `performance.now()`: a window that ends more than its length later is the
   *   next one
   */
  giveBack(subject: string, takenMs: number): void {
    const lease = this.leases.get(subject);
    if (!lease || lease.endsAtMs > takenMs + this.policy.windowS * 1000) return;
    if (lease.givenBack >= this.policy.quota) return;
    lease.givenBack++;
    lease.left++;
  }

  private takeFromLease(subject: string): Allowance | undefined {
    const lease = this.leases.get(subject);
    const msLeft = lease ? lease.endsAtMs - performance.now() : 0;
    if (!lease || msLeft <= 0 || (lease.left === 0 && lease.shared > 0)) return undefined;
    const isAllowed = lease.left > 0;
    if (isAllowed) lease.left--;
    return allowanceIn(lease, isAllowed);
  }

  private async takeFromDatabase(subject: string): Promise<Allowance> {
    this.waiting.set(subject, (this.waiting.get(subject) ?? 0) + 1);
    try {
      for (;;) {
        // Concurrent callers wait for the same renewal, and for another if it was not enough for all.
        await (this.renewals.get(subject) ?? this.renew(subject));
        const allowance = this.takeFromLease(subject);
        if (allowance) return allowance;
      }
    } finally {
      const left = (this.waiting.get(subject) ?? 1) - 1;
      if (left > 0) this.waiting.set(subject, left);
      else this.waiting.delete(subject);
    }
  }

  private renew(subject: string): Promise<void> {
    const renewal = this.lease(subject).finally(() => this.renewals.delete(subject));
    this.renewals.set(subject, renewal);
    return renewal;
  }

  private async lease(subject: string): Promise<void> {
    const { name, quota, windowS, leaseSize } = this.policy;
    const askedMs = performance.now();
    // Enough for all waiting callers, however many: what they take is not lost.
    const asked = Math.max(leaseSize, this.waiting.get(subject) ?? 0);
    const { taken, msLeft } = await windows.add({ key: `${name}:${subject}`, asked, windowS });
    const granted = Math.min(asked, Math.max(0, quota - (taken - asked)));
    // `askedMs` is from before the query, so that the lease ends no later than the window.
    const before = this.leases.get(subject);
    this.leases.set(subject, {
      left: granted,
      shared: Math.max(0, quota - taken),
      endsAtMs: askedMs + msLeft,
      givenBack: before && before.endsAtMs > performance.now() ? before.givenBack : 0,
    });
  }
}

function allowanceIn({ left, shared, endsAtMs }: Lease, isAllowed: boolean): Allowance {
  const resetS = Math.max(1, Math.ceil((endsAtMs - performance.now()) / 1000));
  return { isAllowed, remaining: left + shared, resetS };
}

const windows = new Batch<{ key: string; asked: number; windowS: number }, Window>({
  run: async (asks) => {
    const rows = await queryRows<Window>(takeFromWindows, [
      asks.map(({ key }) => key),
      asks.map(({ asked }) => asked),
      asks.map(({ windowS }) => windowS),
    ]);
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return asks.map(({ key }) => byKey.get(key) as Window);
  },
  isCausedByOne: didNothing,
  sizeMax: 100,
  parallelMax: 2,
});

/** The state of a window after something was taken from it. */
type Window = {
  key: string;
  /** How much all processes have requested, which may exceed the quota. */
  taken: number;
  msLeft: number;
};

const IS_OPEN = "w.ends_at > now() AND w.ends_at - clock_timestamp() <= excluded.ends_at - now()";

/**
 * Takes from several windows at once: `$1` their keys, `$2` the amounts, `$3` the window length in seconds. A window
 * that has ended, or that ends too late because a clock was set back, starts again. What is too late is judged by the
 * time after the row was locked: a concurrent query with a later `now()` may have started the window meanwhile. The keys
 * must be distinct; they are locked in order, so that two processes cannot deadlock.
 */
const takeFromWindows: PreparedStatement = {
  name: "rate_limit_take",
  text: `
    INSERT INTO rate_limit_window AS w (key, taken, ends_at)
    SELECT key, asked, now() + make_interval(secs => seconds)
    FROM unnest($1::text[], $2::int[], $3::int[]) AS wanted (key, asked, seconds) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      taken = excluded.taken + CASE WHEN ${IS_OPEN} THEN w.taken ELSE 0 END,
      ends_at = CASE WHEN ${IS_OPEN} THEN w.ends_at ELSE excluded.ends_at END
    RETURNING key, taken, (extract(epoch FROM ends_at - now()) * 1000)::float8 AS "msLeft"`,
};

/** Deletes expired windows. A client without a row starts a new window, like one with an expired row. */
export async function sweepRateLimitWindows(): Promise<void> {
  await deleteBatches(
    (size) => dbForWork().$executeRaw`
      DELETE FROM rate_limit_window WHERE key IN (
        SELECT key FROM rate_limit_window WHERE ends_at < now() LIMIT ${size} FOR UPDATE SKIP LOCKED
      )`,
  );
}
