/**
 * How long a step should last, in milliseconds. A step locks its rows until its end. A request that changes one of them waits
 * for it, and fails at its statement limit.
 */
const STEP_MS = 300;

/** The number of rows of the first step, whose cost nobody knows: a pet with a long name can cost twenty times as much. */
const FIRST_STEP_SIZE = 200;

const STEP_SIZE_MIN = 20;

/** The number of rows of each step of a job, from the cost of the steps before. */
export class StepSize {
  private size: number;

  /** @param max the number of rows that amortizes the commit */
  constructor(private readonly max: number) {
    this.size = Math.min(FIRST_STEP_SIZE, max);
  }

  /** Runs a step with the number of rows that it should have. */
  async run<T>(step: (size: number) => Promise<T>): Promise<T> {
    const startMs = performance.now();
    const result = await step(this.size);
    const fitting = Math.floor((this.size * STEP_MS) / (performance.now() - startMs));
    this.size = Math.min(this.max, Math.max(STEP_SIZE_MIN, Math.min(fitting, 2 * this.size)));
    return result;
  }
}
