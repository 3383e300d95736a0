/** How many may be at something at once, and how many more may wait for their turn. */
export type GateLimits = { running: number; waiting: number };

/**
 * Lets a limited number of callers through at a time, by their key and all together; the rest wait in the order in which
 * they came. More than may wait are refused at once, so that a queue never outgrows the patience of who stands in it.
 */
export class Gate {
  private readonly all: Turnstile;
  private readonly byKey = new Map<string, Turnstile>();

  /**
   * @param limits of all keys together, and of each
   * @param refuse makes the error for a caller who cannot even wait
   */
  constructor(
    private readonly limits: { all: GateLimits; key: GateLimits },
    private readonly refuse: () => Error,
  ) {
    this.all = new Turnstile(limits.all, refuse);
  }

  /** Runs something once it is its turn. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const own = this.byKey.get(key) ?? new Turnstile(this.limits.key, this.refuse);
    this.byKey.set(key, own);
    try {
      // In this order, so that a key which is at its limit takes no place among those who wait for all.
      return await own.run(() => this.all.run(work));
    } finally {
      if (own.isIdle) this.byKey.delete(key);
    }
  }
}

class Turnstile {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly limits: GateLimits,
    private readonly refuse: () => Error,
  ) {}

  get isIdle(): boolean {
    return this.running === 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limits.running) {
      if (this.waiting.length >= this.limits.waiting) throw this.refuse();
      // Who leaves hands the place on, so that nobody slips in between.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running++;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
