import type { ReactNode } from "react";

/** A list of facts: each term with its value beside it. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 [&>dt]:text-muted">{children}</dl>;
}

export function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="wrap-anywhere">{term}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">{children}</dd>
    </>
  );
}
