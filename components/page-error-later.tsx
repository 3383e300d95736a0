"use client";

import { lazy, Suspense, type ComponentProps } from "react";

const PageError = lazy(async () => ({ default: (await import("@/components/page-error")).PageError }));

/**
 * `PageError`, loaded when something has failed: an error page is sent with every page. Should that fail too,
 * `global-error` has it at hand.
 */
export function PageErrorLater(props: ComponentProps<typeof PageError>) {
  return (
    <Suspense fallback={null}>
      <PageError {...props} />
    </Suspense>
  );
}
