import type { ReactNode } from "react";
import { Logo } from "@/components/shell/logo";

/** The top of a sidebar: the logo, and below it the search. */
export function SidebarHead({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="flex h-14 shrink-0 items-center px-4">
        <Logo />
      </div>
      <div className="px-2 pb-2">{children}</div>
    </>
  );
}
