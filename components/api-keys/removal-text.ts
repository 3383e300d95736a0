import { longDay } from "@/components/ui/long-day";
import type { Removal } from "@/lib/api-keys/schemas";

/** What becomes of a deprecated operation, as a sentence without its full stop. */
export function removalText({ operationId, sunsetAt, isRemoved }: Removal): string {
  return `${operationId} ${isRemoved ? "was" : "is"} removed on ${longDay(sunsetAt)}`;
}

/** Where the docs say what to call in its place. */
export function removalHref({ operationId }: Removal): string {
  return `/docs#${operationId}`;
}
