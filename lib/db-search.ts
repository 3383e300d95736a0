import { AppError } from "@/lib/core/errors";
import { isStatementTimeout } from "@/lib/db";

/**
 * Runs a statement that searches. It can exceed the time limit of statements: very many texts may contain all pieces of the
 * search, and few of them the search itself.
 *
 * @param q what is searched for; undefined when nothing is
 * @throws AppError `invalid_request` when the search took too long
 */
export async function withinSearchTime<T>(q: string | undefined, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (q === undefined || !isStatementTimeout(error)) throw error;
    throw new AppError("invalid_request", "This search takes too long. Search for more of the text.");
  }
}
