import { classNames } from "@/components/ui/class-names";

/**
 * A placeholder of the same size for loading content. Hidden from screen readers: announce "Loading" once around them.
 */
export function Skeleton({ className = "h-4 w-24" }: { className?: string }) {
  return <span aria-hidden className={classNames("skeleton block rounded-sm", className)} />;
}
