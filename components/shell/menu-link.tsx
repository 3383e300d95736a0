"use client";

import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";

/** How the lines of the account menu look. */
export const menuLineStyle =
  "text-ink hover:bg-sunken flex h-8 w-full items-center gap-2.5 rounded px-2 text-sm pointer-coarse:h-10";

/** Closes the popover around the element: the account menu, and on a phone the sidebar. */
export function closePopovers(element: Element | null): void {
  for (
    let popover = element?.closest<HTMLElement>("[popover]");
    popover;
    popover = popover.parentElement?.closest<HTMLElement>("[popover]")
  ) {
    if (popover.matches(":popover-open")) popover.hidePopover();
  }
}

/** A link in the account menu, which closes with it. */
export function MenuLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link href={href} onClick={(event) => closePopovers(event.currentTarget)} className={menuLineStyle}>
      {icon}
      {children}
    </Link>
  );
}
