"use client";

import { useId, type ReactNode } from "react";

type SectionProps = {
  title: string;
  /** Its purpose, in one sentence. */
  description?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
};

/**
 * A section of a settings page: the description at the start, the controls beside it. Stacked up to where the sidebar
 * leaves room for both: tables would be narrower there than on a tablet.
 */
export function Section({ title, description, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="border-line grid grid-cols-1 gap-x-8 gap-y-4 border-t py-6 xl:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {description && <p className="text-muted mt-1 max-w-2xl text-sm">{description}</p>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
