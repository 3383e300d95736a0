"use client";

import type { ComponentProps } from "react";
import { lazyPart } from "@/components/ui/load-part";
import { Part } from "@/components/ui/part";

const PageError = lazyPart(async () => ({ default: (await import("@/components/page-error")).PageError }));

/**
 * `PageError`, loaded when something has failed: an error page is sent with every page. Should that fail too,
 * `global-error` has it at hand.
 */
export function PageErrorLater(props: ComponentProps<typeof PageError>) {
  return (
    <Part>
      <PageError {...props} />
    </Part>
  );
}
