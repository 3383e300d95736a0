import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import type { Entry } from "@/components/palette/entry";
import { aheadOf } from "@/components/ui/load-part";
import { navigateTo } from "@/components/ui/navigation";
import { loadSearchIndex } from "@/lib/guides/search-index";

/** The search and its index, loaded when a text is long enough for them. */
const load = aheadOf(() => Promise.all([import("@/components/docs/search-docs"), loadSearchIndex()]));

const LENGTH_MIN = 3;
const SHOWN_MAX = 4;

/** The places in the docs that have the words of a text. Nothing while their index is not there: it is no reason to wait. */
export function useFoundDocs(text: string): Entry[] {
  const { data: search } = useQuery({
    queryKey: ["docs search"],
    queryFn: async () => {
      const [{ docsSearch }, entries] = await load();
      return docsSearch(entries);
    },
    enabled: text.length >= LENGTH_MIN,
    staleTime: Infinity,
  });
  if (!search || text.length < LENGTH_MIN) return [];
  return search(text)
    .flatMap(({ items }) => items)
    .slice(0, SHOWN_MAX)
    .map(({ entry: { href, label, detail }, excerpt }) => ({
      id: `docs ${href} ${label}`,
      label,
      ...(detail !== undefined && { detail }),
      ...(excerpt.length > 0 && { excerpt }),
      icon: BookOpen,
      run: () => navigateTo(href),
    }));
}
