/** The maximum number of callers running at once and of callers waiting. */
export type GateLimits = { running: number; waiting: number };

/** The share of the queue open to unknown callers; the rest is reserved for known callers. */
const UNKNOWN_SHARE = 2 / 3;

/**
 * Limits concurrency per key and in total. Further callers wait in order of arrival, known callers before unknown ones.
 * Callers over the waiting limit are refused at once, which bounds the waiting time.
 */
export class Gate {
  private readonly all: Turnstile;
  private readonly byKey = new Map<string, Turnstile>();

  /**
   * @param limits in total, and per key
   * @param refuse creates the error for a caller over the waiting limit
   */
  constructor(
    private readonly limits: { all: GateLimits; key: GateLimits },
    private readonly refuse: () => Error,
  ) {
    this.all = new Turnstile(limits.all, refuse);
  }

  /**
   * Runs `work` when it is its turn.
   *
   * @param isKnown the caller has authenticated before: it goes first and may use the whole queue
   */
  async run<T>(key: string, work: () => Promise<T>, isKnown = false): Promise<T> {
    const own = this.byKey.get(key) ?? new Turnstile(this.limits.key, this.refuse);
    this.byKey.set(key, own);
    try {
      // In this order, so that callers of a key at its limit take no place in the shared queue.
      return await own.run(() => this.all.run(work, isKnown), isKnown);
    } finally {
      if (own.isIdle) this.byKey.delete(key);
    }
  }
}

class Turnstile {
  private running = 0;
  private readonly known: (() => void)[] = [];
  private readonly strangers: (() => void)[] = [];

  constructor(
    private readonly limits: GateLimits,
    private readonly refuse: () => Error,
  ) {}

  get isIdle(): boolean {
    return this.running === 0;
  }

  async run<T>(work: () => Promise<T>, isKnown: boolean): Promise<T> {
    if (this.running >= this.limits.running) {
      if (!this.hasRoom(isKnown)) throw this.refuse();
      // The finished caller passes its slot on, so that no newer caller can take it.
      await new Promise<void>((resolve) => (isKnown ? this.known : this.strangers).push(resolve));
    } else {
      this.running++;
    }
    try {
      return await work();
    } finally {
      const next = this.known.shift() ?? this.strangers.shift();
      if (next) next();
      else this.running--;
    }
  }

  private hasRoom(isKnown: boolean): boolean {
    const { waiting } = this.limits;
    if (this.known.length + this.strangers.length >= waiting) return false;
    return isKnown || this.strangers.length < Math.ceil(waiting * UNKNOWN_SHARE);
  }
}
