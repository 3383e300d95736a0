import type { ReactNode } from "react";
import { Logo } from "@/components/shell/logo";

/**
 * A page outside the console's frame, such as sign-in, not found or an error. One column, in the middle.
 *
 * @param aside opposite the logo
 */
export function FullPage({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col px-4">
      <header className="flex h-14 items-center justify-between gap-4">
        <Logo />
        {aside}
      </header>
      <main id="main" className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center pt-4 pb-24">
        {children}
      </main>
    </div>
  );
}
