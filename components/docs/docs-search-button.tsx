"use client";

import { openDocsSearch, preloadDocsSearch } from "@/components/docs/open-docs-search";
import { FinderButton } from "@/components/palette/finder-button";

/** Opens the search of the docs. */
export function DocsSearchButton({ isIconOnly = false }: { isIconOnly?: boolean }) {
  return (
    <FinderButton
      label="Search the docs"
      keys="/"
      ariaKeys="/"
      onOpen={() => void openDocsSearch()}
      onApproach={preloadDocsSearch}
      isIconOnly={isIconOnly}
    />
  );
}
