"use client";

import { Link } from "@/components/ui/link";
import { useLayoutEffect, useRef, type ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";
import { GroupedNumber } from "@/components/ui/grouped-number";

export type TabLink = {
  href: string;
  label: string;
  /** The number of items behind it. */
  count?: number | string;
  isCurrent: boolean;
  onNavigate?: ComponentProps<typeof Link>["onNavigate"];
};

/** Filters as links: tabs that can be opened in a new tab, with their counts. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const ref = useRef<HTMLElement>(null);
  const current = tabs.findIndex(({ isCurrent }) => isCurrent);
  useLayoutEffect(() => scrollToCurrent(ref.current), [current]);
  return (
    <nav ref={ref} aria-label={label} className="border-line overflow-x-auto overflow-y-hidden border-b">
      <ul className="flex gap-1">
        {tabs.map(({ href, label: text, count, isCurrent, onNavigate }) => (
          <li key={href}>
            <Link
              href={href}
              onNavigate={onNavigate}
              scroll={false}
              aria-current={isCurrent ? "page" : undefined}
              className={classNames(
                "-mb-px flex h-9 items-stretch text-sm font-medium whitespace-nowrap -outline-offset-2",
                isCurrent ? "text-ink" : "text-muted hover:text-ink",
              )}
            >
              {/* The line is as long as what is seen of the tab. */}
              <span
                className={classNames(
                  "flex items-center gap-1.5 border-b-2 px-2",
                  isCurrent ? "border-accent" : "border-transparent",
                )}
              >
                {text}
                {count !== undefined && <Count value={count} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ value }: { value: number | string }) {
  return (
    <span className="bg-sunken text-muted inline-block min-w-5 rounded-full px-1.5 text-center text-xs font-normal">
      <GroupedNumber value={value} />
    </span>
  );
}

/** On a phone the row may be wider than the page. `scrollIntoView` would scroll the page as well. */
function scrollToCurrent(nav: HTMLElement | null): void {
  const tab = nav?.querySelector("[aria-current]")?.getBoundingClientRect();
  const room = nav?.getBoundingClientRect();
  if (!nav || !tab || !room) return;
  if (tab.right > room.right) nav.scrollLeft += tab.right - room.right;
  else if (tab.left < room.left) nav.scrollLeft -= room.left - tab.left;
}
