import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type AnchoredHeadingProps = {
  id: string;
  level: 2 | 3 | 4;
  /** The name of the link, if the heading is more than text. */
  title: string;
  children?: ReactNode;
  className?: string;
};

const sizes = { 2: "text-lg font-semibold", 3: "text-base font-semibold", 4: "text-sm font-semibold" };

/** A heading with an anchor, and a link to it for copying. */
export function AnchoredHeading({ id, level, title, children = title, className }: AnchoredHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames("group flex flex-wrap items-baseline gap-x-2", className)}>
      <Heading
        id={id}
        className={classNames("target:text-accent scroll-mt-20 tracking-tight wrap-anywhere", sizes[level])}
      >
        {children}
      </Heading>
      <a
        href={`#${id}`}
        aria-label={`Link to ${title}`}
        className="text-muted hover:text-accent rounded-sm px-1 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden print:hidden"
      >
        #
      </a>
    </div>
  );
}
