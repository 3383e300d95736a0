"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { richActionSentence } from "@/components/activity/action-text";
import { actorName, channelText } from "@/components/activity/actor-text";
import { fieldName, valueText, type CategoryNames } from "@/components/activity/field-text";
import { errorText } from "@/components/error-text";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { Isolated } from "@/components/ui/isolated";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { PetHistoryEntry } from "@/lib/activity/schemas";
import { enteredFields } from "@/lib/pets/fields";
import { api } from "@/lib/core/console-client";
import { writeMessage } from "@/lib/texts/message";

const LONG_VALUE = 80;

/** The history of a pet: who changed what, when, and by which channel. */
export function PetHistory({ petId }: { petId: string }) {
  const t = useText();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    api.pets.history.infiniteQueryOptions({ petId }, "before"),
  );
  const entries = data?.pages.flatMap((page) => page.entries);
  const categoryNames: CategoryNames = Object.assign({}, ...(data?.pages.map((page) => page.categoryNames) ?? []));
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 text-base font-semibold">
        {t("pets.historyTitle")}
      </h2>
      {!entries && error && (
        <ErrorState message={errorText(t, error)} isRetrying={isFetching} onRetry={() => refetch()} />
      )}
      {!entries && !error && <Skeleton className="h-16 w-full" />}
      {entries?.length === 0 && <p className="text-muted text-sm">{t("pets.noHistory")}</p>}
      {entries && entries.length > 0 && (
        <ol className="border-line ms-1.5 space-y-5 border-s">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} categoryNames={categoryNames} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className="mt-4">
          <Button size="sm" isLoading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t("pets.showEarlier")}
          </Button>
        </div>
      )}
    </section>
  );
}

function Entry({ entry, categoryNames }: { entry: PetHistoryEntry; categoryNames: CategoryNames }) {
  const t = useText();
  const { job } = entry;
  // The rest of a record is for the activity page.
  const changes = entry.changes.filter(({ field }) => Object.hasOwn(enteredFields, field));
  return (
    <li className="relative ps-5 text-sm">
      <span
        aria-hidden
        className="bg-canvas border-edge absolute -start-[5px] top-1.5 size-2.5 rounded-full border-2"
      />
      <p className="wrap-anywhere">
        {richActionSentence(t, {
          action: entry.action,
          who: <Isolated className="font-medium">{actorName(t, entry.actor)}</Isolated>,
          what: <>{t("activity.it")}</>,
        })}
      </p>
      <p className="text-muted text-xs wrap-anywhere">
        <Time value={entry.at} />
        {" · "}
        {channelText(t, entry.actor)}
        {job && (
          <>
            {" · "}
            <TextLink href={job.importId === null ? `/jobs/${job.id}` : `/imports/${job.importId}`} prefetch={false}>
              <Isolated>{writeMessage(t, job.title)}</Isolated>
            </TextLink>
          </>
        )}
      </p>
      {changes.length > 0 && (
        <dl className="mt-1.5 space-y-1">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="flex gap-2">
              <dt className="text-muted w-17 shrink-0">{fieldName(t, field)}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {before !== null && <Value text={valueText(t, field, before, categoryNames)} isOld={after !== null} />}
                {before !== null && after !== null && <Arrow />}
                {after !== null && <Value text={valueText(t, field, after, categoryNames)} isOld={false} />}
                {before !== null && after === null && <span className="text-muted"> ({t("pets.removed")})</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Value({ text, isOld }: { text: string; isOld: boolean }) {
  // Cut off after three lines, which takes a block; a short one stays in the line.
  return (
    <Isolated className={classNames(isOld && "text-muted", text.length > LONG_VALUE && "text-page-start line-clamp-3")}>
      {text}
    </Isolated>
  );
}

function Arrow() {
  const t = useText();
  return (
    <span className="text-muted">
      <span aria-hidden className="mx-1 inline-block rtl:-scale-x-100">
        →
      </span>
      <span className="sr-only"> {t("pets.became")} </span>
    </span>
  );
}
