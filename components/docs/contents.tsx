"use client";

import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useCurrentSection } from "@/components/docs/use-current-section";
import { classNames } from "@/components/ui/class-names";

export type ContentsPage = {
  href: string;
  title: string;
  /** Its anchors. */
  sections: readonly { id: string; title: string; mark?: string }[];
  /** Whether its anchors are listed on other pages too. */
  isAlwaysOpen?: boolean;
};

export type ContentsGroup = { title: string; pages: readonly ContentsPage[] };

/** The contents of the docs; the open page and the current section are marked. */
export function Contents({ groups }: { groups: readonly ContentsGroup[] }) {
  const pathname = usePathname();
  const open = groups.flatMap(({ pages }) => pages).find(({ href }) => href === pathname);
  const current = useCurrentSection(open?.sections.map(({ id }) => id) ?? []);
  return (
    <div className="flex-1 space-y-4 overflow-y-auto px-2 py-1">
      {groups.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <p aria-hidden className="text-muted px-2 pb-1 text-xs font-medium">
            {title}
          </p>
          <ul className="space-y-0.5">
            {pages.map(({ href, title: name, sections, isAlwaysOpen }) => (
              <li key={href}>
                <ContentsLink href={href} current={href === pathname ? "page" : undefined} isWithin={current !== null}>
                  <span lang="en" dir="auto">
                    {name}
                  </span>
                </ContentsLink>
                {(isAlwaysOpen || href === pathname) && sections.length > 0 && (
                  <ul className="border-line ms-3 my-0.5 border-s ps-1">
                    {sections.map(({ id, title: section, mark }) => (
                      <li key={id}>
                        <ContentsLink
                          href={`${href}#${id}`}
                          current={href === pathname && id === current ? "location" : undefined}
                        >
                          <span lang="en" dir="auto" className="text-page-start flex-1 truncate">
                            {section}
                          </span>
                          {mark && <code className="text-muted font-mono text-xs">{mark}</code>}
                        </ContentsLink>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type ContentsLinkProps = {
  href: string;
  current: "page" | "location" | undefined;
  /** Whether one of its sections is marked in its place. */
  isWithin?: boolean;
  children: ReactNode;
};

function ContentsLink({ href, current, isWithin = false, children }: ContentsLinkProps) {
  return (
    <Link
      href={href}
      aria-current={current}
      // On a phone the contents cover the page that was just chosen.
      onClick={() => document.querySelector<HTMLElement>(".sidebar:popover-open")?.hidePopover()}
      className={classNames(
        "flex min-h-7 items-center gap-2 rounded px-2 py-1 text-sm pointer-coarse:min-h-10",
        current ? "text-accent font-medium" : "text-muted hover:bg-sunken hover:text-ink",
        (current === "location" || (current === "page" && !isWithin)) && "bg-accent-soft",
      )}
    >
      {children}
    </Link>
  );
}
