"use client";

import type { ComponentProps, ReactNode } from "react";
import { useText } from "@/components/texts";
import { buttonStyle } from "@/components/ui/button-style";
import { NextIcon, PreviousIcon } from "@/components/ui/directional-icons";
import { LinkButton } from "@/components/ui/link-button";

type Step = Pick<ComponentProps<typeof LinkButton>, "href" | "onNavigate" | "onMouseEnter" | "prefetch"> | null;

type PaginationProps = {
  /** Null for no page: the link is disabled but keeps its place. */
  previous: Step;
  next: Step;
  /** The keyboard shortcuts of the links, if the page has them. */
  keys?: { previous: string; next: string };
  /** At the start: "21 to 40 of 1,234". */
  children?: ReactNode;
};

/** The footer of a list: the position, and links to the previous and next page. */
export function Pagination({ previous, next, keys, children }: PaginationProps) {
  const t = useText();
  return (
    <nav
      aria-label={t("ui.pages")}
      className="pagination flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-sm"
    >
      <p className="text-muted tabular-nums" aria-live="polite">
        {children}
      </p>
      <div className="flex gap-2">
        <PageLink step={previous} rel="prev" keys={keys?.previous} />
        <PageLink step={next} rel="next" keys={keys?.next} />
      </div>
    </nav>
  );
}

function PageLink({ step, rel, keys }: { step: Step; rel: "prev" | "next"; keys: string | undefined }) {
  const t = useText();
  const text =
    rel === "prev" ? (
      <>
        <PreviousIcon className="size-4" aria-hidden /> {t("ui.previous")}
      </>
    ) : (
      <>
        {t("ui.next")} <NextIcon className="size-4" aria-hidden />
      </>
    );
  if (step) {
    return (
      <LinkButton {...step} rel={rel} scroll={false} data-keys={keys}>
        {text}
      </LinkButton>
    );
  }
  return (
    <span role="link" aria-disabled="true" className={buttonStyle("secondary", "md", false, "opacity-50 print:hidden")}>
      {text}
    </span>
  );
}
