import { AppError } from "@/lib/core/errors";

/**
 * Reads something that may not exist: null then, for the page to call `notFound()`.
 *
 * @param reading the call of a service, which throws AppError `not_found`
 * @throws its other errors
 */
export async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
}
