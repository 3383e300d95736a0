import { useId, type ReactNode } from "react";

/** A group of pages in the sidebar, below its heading if it has one. */
export function NavGroup({ heading, children }: { heading: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      {heading && (
        <p id={id} className="text-muted px-2 pb-1 text-xs font-medium">
          {heading}
        </p>
      )}
      <ul aria-labelledby={heading ? id : undefined} className="space-y-0.5">
        {children}
      </ul>
    </div>
  );
}
