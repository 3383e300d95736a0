"use client";

import { useText } from "@/components/texts";
import { LinkButton } from "@/components/ui/link-button";
import { shallowLink } from "@/components/ui/shallow-routing";

type PageLink = { label: string; href: string };

/** The ways to the first and to the next page of a list that is paged by position; nothing where there is neither. */
export function PageLinks({ first, next }: { first: PageLink | null; next: PageLink | null }) {
  const t = useText();
  if (!first && !next) return null;
  return (
    <nav aria-label={t("ui.pages")} className="flex justify-end gap-2 py-2">
      {first && <LinkButton {...shallowLink(first.href)}>{first.label}</LinkButton>}
      {next && <LinkButton {...shallowLink(next.href)}>{next.label}</LinkButton>}
    </nav>
  );
}
