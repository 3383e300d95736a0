import type { ContentsGroup } from "@/components/docs/contents";
import type { Operation } from "@/components/docs/reference";
import type { Guide } from "@/lib/guides/read";
import type { Translate } from "@/lib/texts/texts";

/** The parts of the reference before its operations. */
export const introductionSections = [
  { id: "first-call", title: "First call" },
  { id: "addresses", title: "Base addresses" },
  // In the contents it is titled differently from its guide.
  { id: "authentication", title: "Authorization header" },
  { id: "conventions", title: "Conventions" },
] as const;

/** The contents at the side of each page. The titles of pages are English, as these are. */
export function contentsOf(t: Translate, operations: readonly Operation[], guides: readonly Guide[]): ContentsGroup[] {
  const ofOperations = operations.map(({ id, title, method }) => ({ id, title, mark: method }));
  return [
    {
      title: t("docs.reference"),
      pages: [
        {
          href: "/docs",
          title: "API reference",
          sections: [...introductionSections, ...ofOperations],
          isAlwaysOpen: true,
        },
        { href: "/docs/errors", title: "Errors", sections: [] },
      ],
    },
    {
      title: t("docs.guides"),
      pages: guides.map(({ slug, title, headings }) => ({ href: `/docs/guides/${slug}`, title, sections: headings })),
    },
  ];
}
