import type { ReactNode } from "react";

/** The head of a page before the console: its `h1`, and a sentence on what it is for. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      {children && <p className="text-muted mt-1 text-sm wrap-anywhere">{children}</p>}
    </header>
  );
}
