import { isDeadlock } from "@/lib/db";

const TRIES = 5;

/**
 * Runs a transaction again that PostgreSQL aborted to break a deadlock: nothing of it was done. Two transactions that
 * change many rows can lock each other out.
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
