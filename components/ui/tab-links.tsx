import Link from "next/link";
import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";
import { GroupedNumber } from "@/components/ui/grouped-number";

export type TabLink = {
  href: string;
  label: string;
  /** How many there are behind it. */
  count?: number | string;
  isCurrent: boolean;
  onNavigate?: ComponentProps<typeof Link>["onNavigate"];
};

/** Filters that are addresses: tabs which can be opened in a new tab, with the number behind each. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="border-line overflow-x-auto overflow-y-hidden border-b">
      <ul className="flex gap-1">
        {tabs.map(({ href, label: text, count, isCurrent, onNavigate }) => (
          <li key={href}>
            <Link
              href={href}
              onNavigate={onNavigate}
              scroll={false}
              aria-current={isCurrent ? "page" : undefined}
              className={classNames(
                "-mb-px flex h-9 items-center gap-1.5 border-b-2 px-2 text-sm font-medium whitespace-nowrap -outline-offset-2",
                isCurrent ? "border-accent text-ink" : "text-muted hover:text-ink border-transparent",
              )}
            >
              {text}
              {count !== undefined && (
                <span className="bg-sunken text-muted min-w-5 rounded-full px-1.5 text-center text-xs font-normal">
                  <GroupedNumber value={count} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
