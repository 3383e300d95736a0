type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void };

type BatchOptions<Item, Result> = {
  /** Does the work for several items at once; gives a result for each, in their order. */
  run(items: Item[]): Promise<Result[]>;
  /** Whether an error can be the fault of one item, with nothing done for any: each is then tried alone. */
  isFaultOfOne(error: unknown): boolean;
  /** How many items go into one run. */
  sizeMax: number;
  /** How many runs are under way at once; what comes meanwhile waits for the next. */
  parallelMax: number;
};

/**
 * Does together what is asked for together: the items that arrive in one turn of the event loop, or while enough runs
 * are under way, become one run. Alone, an item is not kept waiting.
 */
export class Batch<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private isScheduled = false;
  private running = 0;

  constructor(private readonly options: BatchOptions<Item, Result>) {}

  /** Resolves or fails as the run does that the item ends up in. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.isScheduled) return;
      this.isScheduled = true;
      setImmediate(() => this.flush());
    });
  }

  private flush(): void {
    this.isScheduled = false;
    while (this.waiting.length > 0 && this.running < this.options.parallelMax) {
      const batch = this.waiting.splice(0, this.options.sizeMax);
      this.running++;
      void this.runBatch(batch).finally(() => {
        this.running--;
        this.flush();
      });
    }
  }

  private async runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.options.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, i) => resolve(results[i] as Result));
    } catch (error) {
      if (batch.length > 1 && this.options.isFaultOfOne(error))
        await Promise.all(batch.map((one) => this.runBatch([one])));
      else batch.forEach(({ reject }) => reject(error));
    }
  }
}
