"use client";

import { BookOpen, CircleAlert, Hash, Zap, type LucideIcon } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { docsSearch, firstShown } from "@/components/docs/search-docs";
import { Finder } from "@/components/palette/finder";
import type { DocEntry } from "@/lib/guides/search-index";

const icons: Record<DocEntry["group"], LucideIcon> = {
  Operations: Zap,
  Guides: BookOpen,
  Errors: CircleAlert,
  Fields: Hash,
};

type DocsSearchProps = { entries: readonly DocEntry[]; takeTyped: () => string; onClose: () => void };

/** Searches the docs. A default export, since it is loaded when opened. */
export default function DocsSearch({ entries, takeTyped, onClose }: DocsSearchProps) {
  const router = useRouter();
  const [query, setQuery] = useState(takeTyped);
  const search = useMemo(() => docsSearch(entries), [entries]);
  const groups = useMemo(
    () => (query.trim() === "" ? firstShown(entries) : search(query)),
    [entries, query, search],
  ).map(({ value, items }) => ({
    value,
    items: items.map(({ entry: { href, label, detail }, excerpt }) => ({
      id: `${href} ${label}`,
      label,
      ...(detail !== undefined && { detail }),
      ...(excerpt.length > 0 && { excerpt }),
      icon: icons[value],
      run: () => router.push(href),
    })),
  }));
  return (
    <Finder
      label="Search the docs"
      placeholder="What are you looking for?"
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      onClose={onClose}
    />
  );
}
