"use client";

import { useId, type ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type PanelProps = {
  title: string;
  /** A summary of its numbers, in a sentence. */
  summary?: ReactNode;
  /** The link to the details. */
  more?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of the overview. On paper it stays on one page. */
export function Panel({ title, summary, more, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames("bg-surface border-line min-w-0 break-inside-avoid rounded-lg border p-4", className)}
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {more && <p className="text-sm print:hidden">{more}</p>}
        {summary && <p className="text-muted basis-full text-sm">{summary}</p>}
      </div>
      {children}
    </section>
  );
}
