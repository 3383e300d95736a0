/** The maximum number of callers running at once and of callers waiting. */
export type GateLimits = { running: number; waiting: number };

/** The share of the queue open to unknown callers; the rest is reserved for known callers. */
const UNKNOWN_SHARE = 2 / 3;

/** In total, per key, and per part of a key where the callers name one. */
type Limits = { all: GateLimits; key: GateLimits; part?: GateLimits };

type Caller = {
  /** False for a caller that has not authenticated before: known ones go first, and alone may use the whole queue. */
  isKnown?: boolean;
  /** Part of the key, as a session is of an account. The parts of a key take turns. */
  part?: string;
};

/**
 * Limits concurrency per key and in total. Further callers wait in order of arrival, known callers before unknown ones.
 * Callers over the waiting limit are refused at once, which bounds the waiting time.
 */
export class Gate {
  private readonly all: Turnstile;
  private readonly byKey = new Map<string, Turnstile>();
  private readonly byPart = new Map<string, Turnstile>();

  /** @param refuse creates the error for a caller over the waiting limit */
  constructor(
    private readonly limits: Limits,
    private readonly refuse: () => Error,
  ) {
    this.all = new Turnstile(limits.all, refuse);
  }

  /** Runs `work` when it is its turn. */
  async run<T>(key: string, work: () => Promise<T>, { isKnown = true, part }: Caller = {}): Promise<T> {
    // From the inside out, so that callers of a part or a key at its limit take no place in the queues around it.
    const inKey = () => this.pass(this.byKey, key, this.limits.key, () => this.all.run(work, isKnown), isKnown);
    if (part === undefined || !this.limits.part) return inKey();
    return this.pass(this.byPart, `${key} ${part}`, this.limits.part, inKey, isKnown);
  }

  private async pass<T>(
    turnstiles: Map<string, Turnstile>,
    name: string,
    limits: GateLimits,
    work: () => Promise<T>,
    isKnown: boolean,
  ): Promise<T> {
    const own = turnstiles.get(name) ?? new Turnstile(limits, this.refuse);
    turnstiles.set(name, own);
    try {
      return await own.run(work, isKnown);
    } finally {
      if (own.isIdle) turnstiles.delete(name);
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
