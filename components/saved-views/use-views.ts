"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useText } from "@/components/texts";
import { api } from "@/lib/core/console-client";
import type { SavedView } from "@/lib/saved-views/schemas";
import { collator } from "@/lib/texts/formats";

const none: readonly SavedView[] = [];

/**
 * The account's own views and all shared ones, by name as the reader's language sorts them.
 *
 * @param isEnabled whether the reader has views
 */
export function useViews(isEnabled = true): readonly SavedView[] {
  const { language } = useText();
  const { data = none } = useQuery({ ...api.savedViews.list.queryOptions(), enabled: isEnabled });
  return useMemo(() => {
    const { compare } = collator(language);
    return data.toSorted((a, b) => compare(a.name, b.name));
  }, [data, language]);
}
