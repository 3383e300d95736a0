import { previewLink, type LinkPreview } from "@/lib/accounts/one-time-links";
import { AppError } from "@/lib/core/errors";

/** Reads the purpose of a link; null if it no longer works, for the page to say what to do. */
export async function findLink(kind: Parameters<typeof previewLink>[0], token: string): Promise<LinkPreview | null> {
  try {
    return await previewLink(kind, token);
  } catch (error) {
    if (error instanceof AppError && error.code === "link_invalid") return null;
    throw error;
  }
}
