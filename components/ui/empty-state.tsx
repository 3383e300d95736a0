import type { ReactNode } from "react";
import type { Icon } from "@/components/ui/directional-icons";

type EmptyStateProps = {
  icon: Icon;
  title: string;
  /** "h1" if it is the whole page. */
  heading?: "h1" | "h2";
  /** One sentence: why the list is empty, or what it will show. */
  children?: ReactNode;
  /** The next step, as a button or a link. */
  action?: ReactNode;
};

/** Shown instead of an empty list, with or without filters. */
export function EmptyState({ icon: Icon, title, heading: Heading = "h2", children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-16 text-center">
      <span className="bg-sunken text-muted mb-4 grid size-10 place-items-center rounded-lg">
        <Icon className="size-5" aria-hidden />
      </span>
      <Heading className="text-base font-medium">{title}</Heading>
      {children && <p className="text-muted mt-1 max-w-sm text-sm wrap-anywhere">{children}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
