"use client";

import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type NavLinkProps = {
  href: string;
  icon: ReactNode;
  badge?: ReactNode;
  keys: string;
  alsoAt?: string | undefined;
  children: ReactNode;
};

/** A page in the sidebar; the current page, or the page above it, is marked. */
export function NavLink({ href, icon, badge, keys, alsoAt, children }: NavLinkProps) {
  const pathname = usePathname();
  const isActive = [href, alsoAt ?? href].some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <Link
      href={href}
      data-keys={keys}
      aria-current={pathname === href ? "page" : isActive ? "true" : undefined}
      // On a phone the sidebar lies over the page that was just chosen.
      onNavigate={() => document.querySelector<HTMLElement>(".sidebar:popover-open")?.hidePopover()}
      className={classNames(
        "flex h-8 items-center gap-2.5 rounded px-2 text-sm font-medium pointer-coarse:h-10",
        isActive ? "bg-accent-soft text-accent" : "text-muted hover:bg-sunken hover:text-ink",
      )}
    >
      {icon}
      <span className="flex-1 truncate">{children}</span>
      {badge}
    </Link>
  );
}
