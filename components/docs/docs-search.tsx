"use client";

import { BookOpen, CircleAlert, Hash, Zap, type LucideIcon } from "lucide-react";
import { useMemo, useState } from "react";
import { docsSearch, firstShown } from "@/components/docs/search-docs";
import { Finder } from "@/components/palette/finder";
import { useText } from "@/components/texts";
import { navigateTo } from "@/components/ui/navigation";
import type { DocEntry } from "@/lib/guides/search-index";
import type { LabelKey } from "@/lib/texts/texts";

const groupLooks = {
  Operations: { label: "docs.operations", icon: Zap },
  Guides: { label: "docs.guides", icon: BookOpen },
  Errors: { label: "docs.errors", icon: CircleAlert },
  Fields: { label: "docs.fields", icon: Hash },
} as const satisfies Record<DocEntry["group"], { label: LabelKey; icon: LucideIcon }>;

type DocsSearchProps = { entries: readonly DocEntry[]; takeTyped: () => string; onClose: () => void };

/** Searches the docs. A default export, since it is loaded when opened. */
export default function DocsSearch({ entries, takeTyped, onClose }: DocsSearchProps) {
  const t = useText();
  const [query, setQuery] = useState(takeTyped);
  const search = useMemo(() => docsSearch(entries), [entries]);
  const groups = useMemo(
    () => (query.trim() === "" ? firstShown(entries) : search(query)),
    [entries, query, search],
  ).map(({ value, items }) => ({
    value: t(groupLooks[value].label),
    items: items.map(({ entry: { href, label, detail }, excerpt }) => ({
      id: `${href} ${label}`,
      label,
      ...(detail !== undefined && { detail }),
      ...(excerpt.length > 0 && { excerpt }),
      icon: groupLooks[value].icon,
      run: () => navigateTo(href),
    })),
  }));
  return (
    <Finder
      label={t("docs.search")}
      placeholder={t("docs.searchHint")}
      query={query}
      onQueryChange={setQuery}
      resultLanguage="en"
      groups={groups}
      onClose={onClose}
    />
  );
}
