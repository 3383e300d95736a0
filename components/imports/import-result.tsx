"use client";

import { ErrorsLink } from "@/components/imports/check-result";
import { countText } from "@/components/imports/import-text";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { UndoButton, UndoProgress } from "@/components/imports/undo-import";
import type { ImportDetail } from "@/lib/imports/schemas";

/** What an import did, and the ways on from there. */
export function ImportResult({ detail }: { detail: ImportDetail }) {
  const { id, added, skipped, hasErrors, undoneBy } = detail;
  return (
    <div className="max-w-2xl space-y-4">
      <Notice tone={undoneBy === null ? "positive" : "info"} title={`${countText(added ?? 0, "pet")} added`}>
        {skipped
          ? `${countText(skipped, "bad row")} ${skipped === 1 ? "was" : "were"} left out.`
          : "No row was left out."}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <LinkButton href="/pets" variant="primary">
          See the pets
        </LinkButton>
        {hasErrors && <ErrorsLink importId={id} />}
        <LinkButton href="/imports/new">Import another file</LinkButton>
        <UndoButton entry={detail} />
      </div>
      <UndoProgress entry={detail} />
    </div>
  );
}
