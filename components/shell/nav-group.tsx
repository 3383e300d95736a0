import type { ReactNode } from "react";

/** A group of pages in the sidebar, below its heading if it has one. */
export function NavGroup({ heading, children }: { heading: string | null; children: ReactNode }) {
  return (
    <div>
      {heading && (
        <p aria-hidden className="text-muted px-2 pb-1 text-xs font-medium">
          {heading}
        </p>
      )}
      <ul aria-label={heading ?? undefined} className="space-y-0.5">
        {children}
      </ul>
    </div>
  );
}
