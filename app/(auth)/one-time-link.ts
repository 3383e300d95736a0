import { previewLink, type LinkPreview } from "@/lib/accounts/one-time-links";
import { AppError } from "@/lib/core/errors";

/** What a link is for, or null when it is no longer good: the page then says what to do. */
export async function findLink(kind: Parameters<typeof previewLink>[0], token: string): Promise<LinkPreview | null> {
  try {
    return await previewLink(kind, token);
  } catch (error) {
    if (error instanceof AppError && error.code === "link_invalid") return null;
    throw error;
  }
}
