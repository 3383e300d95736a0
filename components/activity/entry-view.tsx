"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { actorOfEntry, channelText, whoOf } from "@/components/activity/actor-text";
import { EntryFields } from "@/components/activity/entry-fields";
import { sentenceText } from "@/components/activity/sentence-text";
import { subjectHref, subjectText } from "@/components/activity/subject-text";
import { UndoEntryButton, UndoJobButton } from "@/components/activity/undo-button";
import { errorText } from "@/components/error-text";
import { useText } from "@/components/texts";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorState } from "@/components/ui/error-state";
import { Isolated } from "@/components/ui/isolated";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { useAddress } from "@/components/ui/use-address";
import { activityHref, readActivityList } from "@/lib/activity/list-url";
import { api } from "@/lib/core/console-client";
import { writeMessage } from "@/lib/texts/message";

/**
 * One change: the actor, the time, the address, and all fields before and after.
 *
 * @param isOwner whether the reader manages accounts
 */
export function EntryView({ entryId, isOwner }: { entryId: string; isOwner: boolean }) {
  const t = useText();
  const list = useAddress(readActivityList);
  const { data: entry, error, isFetching, refetch } = useQuery(api.activity.read.queryOptions({ entryId }));
  const back = { href: activityHref(list), label: t("activity.title") };
  if (!entry) {
    if (!error) return <Skeleton className="h-8 w-64" />;
    return (
      <ErrorState
        title={t("activity.entryNotLoaded")}
        message={errorText(t, error)}
        isRetrying={isFetching}
        onRetry={() => refetch()}
      />
    );
  }
  const { actor, address, at, action, categoryNames, fields, job, requestId, subject } = entry;
  const href = subjectHref(entry, isOwner);
  return (
    <>
      <PageHeader
        title={sentenceText(t, entry, categoryNames)}
        back={back}
        actions={
          <>
            {entry.undo === "entry" && <UndoEntryButton entryId={entryId} />}
            {entry.undo === "job" && job && <UndoJobButton job={job} />}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[23rem_minmax(0,1fr)]">
        <dl className="bg-surface border-line grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-lg border p-4 text-sm [&>dt]:text-muted">
          <Fact term={t("columns.who")}>
            <TextLink href={activityHref({ who: whoOf(actor) })}>
              <Isolated>{actorOfEntry(t, entry)}</Isolated>
            </TextLink>
          </Fact>
          <Fact term={t("columns.when")}>
            <Time value={at} />
          </Fact>
          <Fact term={t("columns.from")}>
            {address && <code className="font-mono text-xs">{address}</code>}
            <span className={address ? "text-muted" : undefined}>{channelText(t, actor)}</span>
          </Fact>
          {subject.id !== null && (
            <Fact term={t("columns.what")}>
              {href === null ? (
                <Isolated>{subjectText(t, entry)}</Isolated>
              ) : (
                <TextLink href={href}>
                  <Isolated>{subjectText(t, entry)}</Isolated>
                </TextLink>
              )}
              <TextLink href={activityHref({ q: subject.id })}>{t("activity.allOfSubject")}</TextLink>
            </Fact>
          )}
          {job && (
            <Fact term={t("columns.job")}>
              <TextLink href={activityHref({ job: job.id })}>
                <Isolated>{writeMessage(t, job.title)}</Isolated>
              </TextLink>
            </Fact>
          )}
          <Fact term={t("activity.action")}>
            <code className="font-mono text-xs">{action}</code>
          </Fact>
          {requestId && (
            <Fact term={t("activity.request")}>
              <span className="flex min-w-0 items-center gap-1">
                <code className="min-w-0 font-mono text-xs break-all">{requestId}</code>
                <CopyButton text={requestId} label={t("activity.copyRequestId")} />
              </span>
            </Fact>
          )}
          <Fact term={t("activity.entry")}>
            <code className="font-mono text-xs">{entryId}</code>
            <CopyButton text={entryId} label={t("activity.copyEntryId")} />
          </Fact>
        </dl>
        <EntryFields fields={fields} categoryNames={categoryNames} />
      </div>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">{children}</dd>
    </>
  );
}
