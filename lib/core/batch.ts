type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void };

type BatchOptions<Item, Result> = {
  /** Processes several items at once; returns one result per item, in the same order. */
  run(items: Item[]): Promise<Result[]>;
  /** Whether one item may have caused the error, and the run had no effect. Each item is then retried alone. */
  isCausedByOne(error: unknown): boolean;
  /** The maximum number of items in one run. */
  sizeMax: number;
  /** The maximum number of concurrent runs; later items wait for the next run. */
  parallelMax: number;
};

/**
 * Groups items that arrive in one turn of the event loop, or while `parallelMax` runs are active, into one run. A
 * single item is not delayed.
 */
export class Batch<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private isScheduled = false;
  private running = 0;

  constructor(private readonly options: BatchOptions<Item, Result>) {}

  /** Settles with the result or the error of this item. */
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
      if (batch.length > 1 && this.options.isCausedByOne(error))
        await Promise.all(batch.map((one) => this.runBatch([one])));
      else batch.forEach(({ reject }) => reject(error));
    }
  }
}
