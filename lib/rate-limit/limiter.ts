import { LRUCache } from "lru-cache";
import { Batch } from "@/lib/core/batch";
import { didNothing, queryRows } from "@/lib/db";
import { takeFromWindows, type Window } from "@/lib/rate-limit/statements";

export type Policy = {
  /** Names the policy to clients, and its windows in the database. */
  name: string;
  /** How much there is in a window, for each subject. */
  quota: number;
  windowS: number;
  /** How much a process takes at once, at least. */
  leaseSize: number;
};

/** What a subject may do at the moment, for the RateLimit field. */
export type Allowance = {
  isAllowed: boolean;
  /** About how much is left, counting what other processes had taken when this one last asked. */
  remaining: number;
  /** Until there is a new window, in whole seconds, at least 1. */
  resetS: number;
};

type Lease = {
  /** What this process may still give out. */
  left: number;
  /** What was left for all processes. */
  shared: number;
  /** When the window ends, by the clock of this process that only goes forward. */
  endsAtMs: number;
  /** How much was given back in this window. */
  givenBack: number;
};

const LEASES_MAX = 50_000;

/**
 * Holds subjects to a quota in each window of time, all processes of a database together. A process takes a part of the
 * quota from the database, and gives it out by itself: most requests ask nobody. What it has not given out when the
 * window ends is lost. So no more than the quota is ever given out, and with n processes it can be up to n - 1 leases
 * less (docs/limits.md). A subject that has used its quota up is refused without a query until its window ends.
 */
export class RateLimiter {
  private readonly leases = new LRUCache<string, Lease>({ max: LEASES_MAX });
  private readonly renewals = new Map<string, Promise<void>>();
  /** How many requests wait for a lease, by subject. */
  private readonly waiting = new Map<string, number>();

  constructor(private readonly policy: Policy) {}

  /** Takes one, if there is one. At once where this process holds a lease, else after asking the database. */
  take(subject: string): Allowance | Promise<Allowance> {
    return this.takeFromLease(subject) ?? this.takeFromDatabase(subject);
  }

  /** What a subject is told that is known here to have used its quota up; undefined for any other. Takes nothing. */
  refusalOf(subject: string): Allowance | undefined {
    const lease = this.leases.get(subject);
    return lease && lease.left + lease.shared === 0 ? this.takeFromLease(subject) : undefined;
  }

  /** What a subject has left, as far as this process knows; undefined when it holds no lease. Takes nothing. */
  allowanceOf(subject: string): Allowance | undefined {
    const lease = this.leases.get(subject);
    return lease && lease.endsAtMs > performance.now() ? allowanceIn(lease, lease.left > 0) : undefined;
  }

  /**
   * Gives a taken request back, unless its window has ended or it has had as many back as the quota: answering 304 is work
   * too.
   *
   * @param takenMs when, by `performance.now()`: a window that ends later than its length after that is the next one
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
        // All who wait meanwhile wait for the same answer, and for the next if it was not enough for all.
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
    // For all who wait at once, however many come together: what they are given is not lost.
    const asked = Math.max(leaseSize, this.waiting.get(subject) ?? 0);
    const { taken, msLeft } = await windows.add({ key: `${name}:${subject}`, asked, windowS });
    const granted = Math.min(asked, Math.max(0, quota - (taken - asked)));
    // Counted from before the question, so that the lease ends no later than the window.
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
  isFaultOfOne: didNothing,
  sizeMax: 100,
  parallelMax: 2,
});
