"use client";

import { useText } from "@/components/texts";
import { Skeleton } from "@/components/ui/skeleton";

/** A placeholder of the same size for the loading overview. */
export function OverviewSkeleton() {
  const t = useText();
  return (
    <div role="status" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <span className="sr-only">{t("overview.loading")}</span>
      <Skeleton className="h-24 w-full lg:col-span-2" />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-80 w-full lg:col-span-2" />
    </div>
  );
}
