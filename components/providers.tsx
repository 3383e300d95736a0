"use client";

import { DirectionProvider, type TextDirection } from "@base-ui/react/direction-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { createQueryClient, invalidateStale } from "@/components/query-client";
import { PageBanner } from "@/components/session/page-banner";
import { createSessionQueryClient } from "@/components/session/session-query-client";
import { NavigationBar } from "@/components/ui/navigation";
import { Overlays } from "@/components/ui/overlays";
import { PartsAhead } from "@/components/ui/parts-ahead";
import { stopStrayClicks } from "@/components/ui/stray-clicks";
import { Tooltips } from "@/components/ui/tooltips";
import { onStale } from "@/lib/core/console-client";

// Zod compiles by `Function` where the policy lets it: it would ask, and the browser report that. Through its global, before
// any schema is made: `z.config` does the same, and weighs as much as a part of the page.
if (typeof window !== "undefined") Object.assign(window, { __zod_globalConfig: { jitless: true } });

/** What every page needs once: the query cache, tooltips, the place of dialogs and toasts, and the guard of clicks. */
export function Providers({ direction, children }: { direction: TextDirection; children: ReactNode }) {
  const [queryClient] = useState(() =>
    typeof window === "undefined" ? createQueryClient() : createSessionQueryClient(),
  );
  useEffect(
    () => onStale((stale, isShownRefetched) => invalidateStale(queryClient, stale, isShownRefetched)),
    [queryClient],
  );
  useEffect(stopStrayClicks, []);
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionProvider direction={direction}>
        {children}
        <Overlays />
        <NavigationBar />
        <PageBanner />
        <PartsAhead />
        <Tooltips />
      </DirectionProvider>
    </QueryClientProvider>
  );
}
