import { classNames } from "@/components/ui/class-names";

/** The place of something that is on its way, in its size. Hidden from readers: say "Loading" once around them. */
export function Skeleton({ className = "h-4 w-24" }: { className?: string }) {
  return <span aria-hidden className={classNames("skeleton block rounded-sm", className)} />;
}
