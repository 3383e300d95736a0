import { Skeleton } from "@/components/ui/skeleton";

/** The settings on their way, in about the size that they will have. */
export function WebhookSkeleton() {
  return (
    <div aria-busy="true" className="space-y-6">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
      <p className="sr-only">Loading</p>
    </div>
  );
}
