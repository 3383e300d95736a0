import type { ReactNode } from "react";
import { Day } from "@/components/ui/time";
import type { Removal } from "@/lib/api-keys/schemas";
import type { Translate } from "@/lib/texts/texts";

/** A sentence about the removal of a deprecated operation, without its full stop. */
export function removalText(t: Translate, { operationId, sunsetAt, isRemoved }: Removal): ReactNode {
  const day = <Day value={sunsetAt} format="long" />;
  return t.rich(isRemoved ? "apiKeys.wasRemoved" : "apiKeys.isRemoved", { operation: operationId, day });
}

/** The section of the docs that names the replacement. */
export function removalHref({ operationId }: Removal): string {
  return `/docs#${operationId}`;
}
