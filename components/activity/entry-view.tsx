"use client";

import { useQuery } from "@tanstack/react-query";
import { actorOfEntry, channelText, whoOf } from "@/components/activity/actor-text";
import { EntryFields } from "@/components/activity/entry-fields";
import { EntryTechnical } from "@/components/activity/entry-technical";
import { Fact, Facts } from "@/components/activity/fact";
import { isTechnicalField } from "@/components/activity/field-text";
import { sentenceText } from "@/components/activity/sentence-text";
import { subjectHref, subjectText } from "@/components/activity/subject-text";
import { UndoEntryButton } from "@/components/activity/undo-button";
import { UndoJobButton } from "@/components/jobs/undo-job-button";
import { errorText } from "@/components/error-text";
import { useText } from "@/components/texts";
import { ErrorState } from "@/components/ui/error-state";
import { Isolated } from "@/components/ui/isolated";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { useAddress } from "@/components/ui/use-address";
import { activityHref, readActivityList } from "@/lib/activity/list-url";
import { api } from "@/lib/core/console-client";
import { petListHref } from "@/lib/pets/list-url";
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
  const { actor, address, at, categoryNames, fields, job, subject } = entry;
  const href = subjectHref(entry, isOwner);
  return (
    <>
      <PageHeader
        title={sentenceText(t, entry, categoryNames)}
        back={back}
        actions={
          <>
            {job && entry.changed !== null && entry.changed !== "0" && (
              <LinkButton
                href={entry.importId === null ? activityHref({ job: job.id }) : petListHref({ import: entry.importId })}
              >
                {t("activity.seeThePets")}
              </LinkButton>
            )}
            {entry.undo === "entry" && <UndoEntryButton entryId={entryId} />}
            {entry.undo === "job" && job && (
              // Its result is not part of this page: the button goes once the entry has nothing left to undo.
              <UndoJobButton job={job}>{t("activity.undoAllButton")}</UndoJobButton>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[23rem_minmax(0,1fr)]">
        <div className="bg-surface border-line rounded-lg border p-4 text-sm">
          <Facts>
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
          </Facts>
          <EntryTechnical entry={entry} fields={fields.filter(({ field }) => isTechnicalField(field))} />
        </div>
        <EntryFields fields={fields.filter(({ field }) => !isTechnicalField(field))} categoryNames={categoryNames} />
      </div>
    </>
  );
}
