import { isDeadlock } from "@/lib/db";

const TRIES = 5;

/**
 * Retries a transaction that PostgreSQL aborted to break a deadlock: nothing of it was done. Two transactions that
 * change many rows can block each other.
 */
export async function retryDeadlocks<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (tries === TRIES || !isDeadlock(error)) throw error;
    }
  }
}
