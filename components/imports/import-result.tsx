"use client";

import { ErrorsLink } from "@/components/imports/check-result";
import { useText } from "@/components/texts";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { UndoButton, UndoProgress } from "@/components/imports/undo-import";
import type { ImportDetail } from "@/lib/imports/schemas";
import { petListHref } from "@/lib/pets/list-url";

/** The result of an import, and the next steps. */
export function ImportResult({ detail }: { detail: ImportDetail }) {
  const t = useText();
  const { id, added, skipped, leftOut, hasErrors, undoneBy } = detail;
  return (
    <div className="max-w-2xl space-y-4">
      <Notice tone={undoneBy === null ? "positive" : "info"} title={t("imports.added", { count: added ?? 0 })}>
        {skipped ? t("imports.badLeftOut", { count: skipped }) : !leftOut && t("imports.noneLeftOut")}{" "}
        {leftOut ? t("imports.wereLeftOutAsChosen", { count: leftOut }) : null}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={petListHref({ import: id })} variant="primary">
          {t("imports.seeThePets")}
        </LinkButton>
        {hasErrors && <ErrorsLink importId={id} />}
        <LinkButton href="/imports/new">{t("imports.importAnother")}</LinkButton>
        <UndoButton entry={detail} />
      </div>
      <UndoProgress entry={detail} />
    </div>
  );
}
