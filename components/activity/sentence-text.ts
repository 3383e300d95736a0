import { actionSentence, isToldByField } from "@/components/activity/action-text";
import { actorOfEntry } from "@/components/activity/actor-text";
import { fieldName, valueText, type CategoryNames } from "@/components/activity/field-text";
import { subjectText } from "@/components/activity/subject-text";
import type { FeedEntry } from "@/lib/activity/schemas";
import { listFormat } from "@/lib/texts/formats";
import type { Message } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/**
 * The one changed field of an entry, if its sentence includes it: "the status … from Available to Sold". What the change
 * brought about, such as the sessions it ended, has no value before it, and stands in the entry alone.
 */
export function toldField(t: Translate, { action, changes }: FeedEntry, categoryNames: CategoryNames) {
  const [change, ...others] = changes.filter(({ before }) => before !== null);
  if (!isToldByField(action) || !change || others.length > 0) return null;
  const { field, before, after } = change;
  if (before === null || after === null) return null;
  const text = (value: string | Message) => valueText(t, field, value, categoryNames);
  return { field, label: fieldName(t, field), before: text(before), after: text(after) };
}

/** The actions whose sentence has the values of one field. */
const valuesTold: Readonly<Record<string, string>> = { "message.assigned": "assignee" };

/** The parameters of an entry's sentence in addition to actor and subject. */
export function factsOf({ action, actor, subject, changes }: FeedEntry) {
  const isOwn = actor.kind === "account" && subject.type === "account" && actor.id === subject.id;
  const count = textIn(changes.find(({ field }) => field === "count")?.after);
  const told = changes.find(({ field }) => Object.hasOwn(valuesTold, action) && field === valuesTold[action]);
  const [from, to] = [textIn(told?.before), textIn(told?.after)];
  const change = from === undefined ? (to === undefined ? "" : "set") : to === undefined ? "unset" : "changed";
  return { action, isOwn, count: count === undefined ? ("" as const) : BigInt(count), from, to, change } as const;
}

function textIn(value: string | Message | null | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The actions that may give their subject another name. */
const renamingActions = ["pet.updated", "category.named", "api_key.renamed"];

/** The names of a renamed pet, category or key, the old one as its subject, and the other fields that were changed with it. */
export function renamingOf(t: Translate, entry: FeedEntry) {
  const { action, changes, subject } = entry;
  const name = changes.find(({ field }) => field === "name");
  const [before, after] = [textIn(name?.before), textIn(name?.after)];
  if (!renamingActions.includes(action) || before === undefined || after === undefined) return null;
  const others = changes.filter((change) => change !== name);
  return {
    from: subjectText(t, { ...entry, subject: { ...subject, name: before } }),
    to: after,
    fields: others.length === 0 ? null : fieldNames(t, others),
  };
}

/** The changed fields of an entry, if its action does not name them. */
export function changedFields(t: Translate, { action, changes }: FeedEntry): string {
  if (!isToldByField(action) || changes.length === 0) return "";
  return t("activity.changedFields", { fields: fieldNames(t, changes) });
}

function fieldNames(t: Translate, changes: FeedEntry["changes"]): string {
  return listFormat(t.language, "unit").format(changes.map(({ field }) => fieldName(t, field)));
}

/** The sentence of an entry as plain text: "Anna changed the status of Rex from Available to Sold". */
export function sentenceText(t: Translate, entry: FeedEntry, categoryNames: CategoryNames): string {
  const who = actorOfEntry(t, entry);
  const renaming = renamingOf(t, entry);
  if (renaming) {
    const { from, to, fields } = renaming;
    if (fields === null) return t("activity.renamed", { who, from, to });
    return t("activity.renamedAndChanged", { who, from, to, fields });
  }
  const what = subjectText(t, entry);
  const told = toldField(t, entry, categoryNames);
  if (told) return t("activity.changedField", { who, what, ...told });
  return [actionSentence(t, { ...factsOf(entry), who, what }), changedFields(t, entry)].filter(Boolean).join(" ");
}
