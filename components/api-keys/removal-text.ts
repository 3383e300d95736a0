import { longDay } from "@/components/ui/long-day";
import type { Removal } from "@/lib/api-keys/schemas";
import type { Translate } from "@/lib/texts/texts";

/** What becomes of a deprecated operation, as a sentence without its full stop. */
export function removalText(t: Translate, { operationId, sunsetAt, isRemoved }: Removal): string {
  return t(isRemoved ? "apiKeys.wasRemoved" : "apiKeys.isRemoved", { operation: operationId, day: longDay(sunsetAt) });
}

/** Where the docs say what to call in its place. */
export function removalHref({ operationId }: Removal): string {
  return `/docs#${operationId}`;
}
