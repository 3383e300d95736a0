"use client";

import { useText } from "@/components/texts";
import { Skeleton } from "@/components/ui/skeleton";

/** A placeholder of about the same size for the loading settings. */
export function WebhookSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true" className="space-y-6">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
      <p className="sr-only">{t("webhooks.loading")}</p>
    </div>
  );
}
