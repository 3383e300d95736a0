"use client";

import { useText } from "@/components/texts";
import { Skeleton } from "@/components/ui/skeleton";

/** A placeholder of the same size for the loading inbox. */
export function InboxSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true" className="bg-surface border-line rounded-lg border">
      {Array.from({ length: 8 }, (_, row) => (
        <div
          key={row}
          className="border-line flex h-15 flex-col justify-center gap-1.5 border-b px-4 ps-9 last:border-b-0"
        >
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-full max-w-lg" />
        </div>
      ))}
      <p className="sr-only">{t("messages.loading")}</p>
    </div>
  );
}
