import { AppError } from "@/lib/core/errors";
import { isStatementTimeout } from "@/lib/db";

/**
 * Runs a statement with a search, which can take longer than a statement may: where very many texts have all pieces of what
 * is searched for, and few have it.
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
