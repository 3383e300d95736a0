import { AppError } from "@/lib/core/errors";

/**
 * Runs what a call does once its change has been committed, such as reading its answer. If that fails, the call must not
 * be answered like one that changed nothing, which the client repeats: it gets `outcome_unknown`, and its idempotency key
 * stays claimed. Where the answer can be read in the transaction of the change, that is better.
 *
 * @throws AppError that of `run`, or `outcome_unknown` for any other error, which is its cause
 */
export async function afterCommit<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw Object.assign(new AppError("outcome_unknown"), { cause: error });
  }
}
