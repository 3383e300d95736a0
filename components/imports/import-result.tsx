"use client";

import { ErrorFileHint, ErrorsLink } from "@/components/imports/check-result";
import { PetsWithReasons } from "@/components/jobs/job-failures";
import { leftOutText } from "@/components/imports/left-out-text";
import { RowErrors } from "@/components/imports/row-errors";
import { useText } from "@/components/texts";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { UndoButton, UndoProgress } from "@/components/imports/undo-import";
import { activityHref } from "@/lib/activity/list-url";
import { SKIPPED_ROWS_ID } from "@/components/imports/import-text";
import type { ImportDetail } from "@/lib/imports/schemas";
import { petListHref } from "@/lib/pets/list-url";

/** The result of an import, and the next steps. One that was undone begins with that. */
export function ImportResult({ detail }: { detail: ImportDetail }) {
  const t = useText();
  const { id, added, updated, skipped, leftOut, kept, hasErrors, errorRows, skippedRows, jobId } = detail;
  const { undoneBy, keptByUndo, removed } = detail;
  const hasOnlyUpdated = !added && Boolean(updated);
  const title = hasOnlyUpdated
    ? t("imports.onlyUpdated", { count: updated ?? 0 })
    : t("imports.added", { count: added ?? 0 });
  const rest = [
    updated && !hasOnlyUpdated ? t("imports.updated", { count: updated }) : null,
    skipped ? t("imports.badLeftOut", { count: skipped }) : !leftOut && t("imports.noneLeftOut"),
    leftOutText(t, detail),
    kept ? t("imports.wereKept", { count: kept }) : null,
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="space-y-4">
      <div className="max-w-2xl space-y-4">
        {undoneBy === null ? (
          <Notice tone={removed > 0 ? "notice" : "positive"} title={title}>
            {rest}
            {removed > 0 && <p>{t("imports.petsBrokeOff", { count: removed })}</p>}
          </Notice>
        ) : (
          <>
            <Notice>
              <UndoProgress jobId={undoneBy} hasUpdated={Boolean(updated)} />
            </Notice>
            <p className="text-muted text-sm">
              {title} · {rest}
            </p>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {(undoneBy === null || keptByUndo > 0) && Boolean(added) && (
            <LinkButton href={petListHref({ import: id })} variant="primary">
              {t("jobs.seeThePets")}
            </LinkButton>
          )}
          {jobId !== null && Boolean(updated) && (
            <LinkButton href={activityHref({ job: jobId, action: "pet.updated" })}>
              {t("imports.seeUpdated")}
            </LinkButton>
          )}
          {undoneBy !== null && keptByUndo > 0 && (
            <LinkButton href={`/jobs/${undoneBy}`}>{t("imports.seeKept")}</LinkButton>
          )}
          {hasErrors && <ErrorsLink importId={id} />}
          <LinkButton href="/imports/new">{t("imports.importAnother")}</LinkButton>
          <UndoButton entry={detail} />
        </div>
        <ErrorFileHint rows={errorRows} invalid={skipped ?? 0} />
        {jobId !== null && kept !== null && kept > 0 && (
          <PetsWithReasons jobId={jobId} title={t("imports.keptPets")} count={BigInt(kept)} />
        )}
      </div>
      {skippedRows !== null && skippedRows.kinds.length > 0 && (
        <div id={SKIPPED_ROWS_ID} className="scroll-mt-16">
          <Section title={t("imports.skippedRowsTitle")}>
            <div className="space-y-4">
              <RowErrors errors={skippedRows} format={detail.settings.format} />
            </div>
          </Section>
        </div>
      )}
    </div>
  );
}
