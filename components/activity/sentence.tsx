"use client";

import { actionSentence, isToldByField, richActionSentence } from "@/components/activity/action-text";
import { actorOfEntry } from "@/components/activity/actor-text";
import { fieldName, valueText, type CategoryNames } from "@/components/activity/field-text";
import { subjectHref, subjectText } from "@/components/activity/subject-text";
import { useText } from "@/components/texts";
import { Link } from "@/components/ui/link";
import type { FeedEntry } from "@/lib/activity/schemas";
import type { Translate } from "@/lib/texts/texts";

/** The one field that an entry changed, in words, where the sentence tells it: "the status … from Available to Sold". */
function toldField(t: Translate, { action, changes }: FeedEntry, categoryNames: CategoryNames) {
  const [change, ...others] = changes;
  if (!isToldByField(action) || !change || others.length > 0) return null;
  const { field, before, after } = change;
  if (before === null || after === null) return null;
  const text = (value: string) => valueText(t, field, value, categoryNames);
  return { field: fieldName(t, field).toLocaleLowerCase(t.language), before: text(before), after: text(after) };
}

/** What the sentence of an entry's action needs beside who and what. */
function factsOf({ action, actor, subject, changes }: FeedEntry) {
  const isOwn = actor.kind === "account" && subject.type === "account" && actor.id === subject.id;
  const count = changes.find(({ field }) => field === "count")?.after;
  return { action, isOwn, count: count === null || count === undefined ? ("" as const) : BigInt(count) };
}

/** The changed fields of an entry whose action says that something was changed, but not what. */
function changedFields(t: Translate, { action, changes }: FeedEntry): string {
  if (!isToldByField(action) || changes.length === 0) return "";
  const names = changes.map(({ field }) => fieldName(t, field).toLocaleLowerCase(t.language));
  return t("activity.changedFields", { fields: names.join(", ") });
}

/** What happened, as text alone: "Anna changed the status of Rex from Available to Sold". */
export function sentenceText(t: Translate, entry: FeedEntry, categoryNames: CategoryNames): string {
  const who = actorOfEntry(t, entry);
  const what = subjectText(t, entry);
  const told = toldField(t, entry, categoryNames);
  if (told) return t("activity.changedField", { who, what, ...told });
  return [actionSentence(t, { ...factsOf(entry), who, what }), changedFields(t, entry)].filter(Boolean).join(" ");
}

/** The same, with a link to what was changed where there is a page of it. */
export function Sentence({
  entry,
  categoryNames,
  isOwner,
}: {
  entry: FeedEntry;
  categoryNames: CategoryNames;
  isOwner: boolean;
}) {
  const t = useText();
  const who = <bdi className="font-medium">{actorOfEntry(t, entry)}</bdi>;
  const what = <What entry={entry} isOwner={isOwner} />;
  const told = toldField(t, entry, categoryNames);
  if (told) return t.rich("activity.changedField", { who, what, ...told });
  const fields = changedFields(t, entry);
  return (
    <>
      {richActionSentence(t, { ...factsOf(entry), who, what })}
      {fields && ` ${fields}`}
    </>
  );
}

function What({ entry, isOwner }: { entry: FeedEntry; isOwner: boolean }) {
  const t = useText();
  const href = subjectHref(entry, isOwner);
  const name = subjectText(t, entry);
  if (href === null) return <bdi className="font-medium">{name}</bdi>;
  return (
    <Link
      href={href}
      prefetch={false}
      className="relative z-1 rounded-sm font-medium underline decoration-edge underline-offset-2 hover:decoration-current"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
