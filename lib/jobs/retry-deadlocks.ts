import { isDeadlock } from "@/lib/db";

const TRIES = 5;

/**
 * Runs a transaction again that PostgreSQL gave up to break a deadlock: nothing of it was done. Whoever changes many
 * rows at once can meet another one half-way.
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
