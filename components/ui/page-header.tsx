import { Link } from "@/components/ui/link";
import { classNames } from "@/components/ui/class-names";
import { BackIcon } from "@/components/ui/directional-icons";
import type { ReactNode } from "react";

type PageHeaderProps = {
  /** In the direction of the page. A title that somebody else wrote is `Isolated`. */
  title: ReactNode;
  /** Beside the title: a status, an id. */
  detail?: ReactNode;
  description?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** The parent page. */
  back?: { href: string; label: string };
};

/** The header of every page: its only `h1`, and its actions. */
export function PageHeader({ title, detail, description, actions, back }: PageHeaderProps) {
  return (
    <header className="mb-4">
      {back && (
        <Link
          href={back.href}
          className="text-muted hover:text-ink mb-1 inline-flex print:hidden h-6 items-center gap-1 rounded-sm text-sm"
        >
          <BackIcon className="size-4" aria-hidden />
          {back.label}
        </Link>
      )}
      {/* On a phone the actions follow the description, if they do not fit beside the title; elsewhere a long title wraps. */}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div
          className={classNames(
            "flex min-h-8 min-w-0 flex-1 basis-auto flex-wrap items-center gap-x-3 gap-y-1 sm:basis-60",
            // As high as the buttons beside it, which are larger on touch screens.
            actions ? "pointer-coarse:min-h-10" : null,
          )}
        >
          <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
          {detail}
        </div>
        {description && (
          <div className="-mt-1 basis-full sm:order-1">
            <p className="text-muted max-w-2xl text-sm text-pretty">{description}</p>
          </div>
        )}
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
    </header>
  );
}
