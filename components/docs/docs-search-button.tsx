"use client";

import { openDocsSearch, preloadDocsSearch } from "@/components/docs/open-docs-search";
import { FinderButton } from "@/components/palette/finder-button";
import { useText } from "@/components/texts";

/** Opens the search of the docs. */
export function DocsSearchButton({ isIconOnly = false }: { isIconOnly?: boolean }) {
  const t = useText();
  return (
    <FinderButton
      label={t("docs.search")}
      keys="/"
      ariaKeys="/"
      onOpen={() => void openDocsSearch(t)}
      onApproach={preloadDocsSearch}
      isIconOnly={isIconOnly}
    />
  );
}
