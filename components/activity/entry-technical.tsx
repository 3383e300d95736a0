"use client";

import { Fact, Facts } from "@/components/activity/fact";
import type { FieldChange } from "@/components/activity/field-text";
import { useText } from "@/components/texts";
import { CopyButton } from "@/components/ui/copy-button";
import type { FeedEntry } from "@/lib/activity/schemas";

type EntryTechnicalProps = {
  entry: FeedEntry;
  /** The fields whose values are ids or codes. */
  fields: readonly FieldChange[];
};

/** The names and ids by which programs, logs and support know an entry. */
export function EntryTechnical({ entry: { id, action, subject, job, requestId }, fields }: EntryTechnicalProps) {
  const t = useText();
  return (
    <details className="mt-3">
      <summary className="text-muted hover:text-ink w-fit cursor-pointer rounded-sm">
        {t("activity.technicalDetails")}
      </summary>
      <div className="mt-2">
        <Facts>
          <Fact term={t("activity.action")}>
            <Code>{action}</Code>
          </Fact>
          {subject.id !== null && (
            <Fact term={t("columns.what")}>
              <Code>{`${subject.type} ${subject.id}`}</Code>
            </Fact>
          )}
          {job && (
            <Fact term={t("columns.job")}>
              <Code>{job.id}</Code>
            </Fact>
          )}
          {fields.map(({ field, before, after }) => (
            <Fact key={field} term={<Code>{field}</Code>}>
              <Code>{[...new Set([before, after])].filter((value) => typeof value === "string").join(" → ")}</Code>
            </Fact>
          ))}
          {requestId && (
            <Fact term={t("activity.request")}>
              <span className="flex min-w-0 items-center gap-1">
                <Code>{requestId}</Code>
                <CopyButton text={requestId} label={t("activity.copyRequestId")} />
              </span>
            </Fact>
          )}
          <Fact term={t("activity.entry")}>
            <Code>{id}</Code>
            <CopyButton text={id} label={t("activity.copyEntryId")} />
          </Fact>
        </Facts>
      </div>
    </details>
  );
}

function Code({ children }: { children: string }) {
  return (
    <code dir="ltr" className="min-w-0 font-mono text-xs break-all">
      {children}
    </code>
  );
}
