import type { ReactNode } from "react";

/** The heading of a page outside the console: its `h1`, and a sentence about its purpose. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      {children && <p className="text-muted mt-1 text-sm wrap-anywhere">{children}</p>}
    </header>
  );
}
