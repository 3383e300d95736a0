/** How many may be at something at once, and how many more may wait for their turn. */
export type GateLimits = { running: number; waiting: number };

/** The share of the waiting places that strangers may take; the others are kept for known callers. */
const STRANGERS_SHARE = 2 / 3;

/**
 * Lets a limited number of callers through at a time, by their key and all together; the rest wait in the order in which
 * they came, known callers before strangers. More than may wait are refused at once, so that a queue never outgrows the
 * patience of who stands in it.
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

  /**
   * Runs something once it is its turn.
   *
   * @param isKnown whether the caller has shown before who they are: then strangers neither take all places nor go first
   */
  async run<T>(key: string, work: () => Promise<T>, isKnown = false): Promise<T> {
    const own = this.byKey.get(key) ?? new Turnstile(this.limits.key, this.refuse);
    this.byKey.set(key, own);
    try {
      // In this order, so that a key which is at its limit takes no place among those who wait for all.
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
      // Who leaves hands the place on, so that nobody slips in between.
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
    return isKnown || this.strangers.length < Math.ceil(waiting * STRANGERS_SHARE);
  }
}
