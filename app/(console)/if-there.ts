import { AppError } from "@/lib/core/errors";

/**
 * What a page reads, where that may not be there: null then, for the page to answer by `notFound()`.
 *
 * @param reading of a service, which throws AppError `not_found`
 * @throws whatever else it throws
 */
export async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
}
