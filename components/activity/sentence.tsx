import { Link } from "@/components/ui/link";
import { actionTextOf, isToldByField } from "@/components/activity/action-text";
import { actorOfEntry } from "@/components/activity/actor-text";
import { fieldName, valueText, type CategoryNames } from "@/components/activity/field-text";
import { subjectHref, subjectText } from "@/components/activity/subject-text";
import { groupDigits } from "@/components/ui/grouped-number";
import type { FeedEntry } from "@/lib/activity/schemas";

/** The parts of a sentence about an entry: who, what before and after the subject, and the subject between them. */
type Parts = { who: string; before: string; subject: string | null; after: string };

/**
 * What happened, in a sentence of which the subject is a part of its own: "Anna changed the status of", "Rex", "from
 * Available to Sold".
 */
function partsOf(entry: FeedEntry, categoryNames: CategoryNames): Parts {
  const { action, actor, subject, changes } = entry;
  const who = actorOfEntry(entry);
  const isOwn = actor.kind === "account" && subject.type === "account" && actor.id === subject.id;
  const [change, ...others] = changes;
  if (isToldByField(action) && change && others.length === 0 && change.before !== null && change.after !== null) {
    const text = (value: string) => valueText(change.field, value, categoryNames);
    const before = `changed the ${fieldName(change.field).toLowerCase()} of`;
    const after = `from ${text(change.before)} to ${text(change.after)}`;
    return { who, before, subject: subjectText(entry), after };
  }
  const count = groupDigits(changes.find(({ field }) => field === "count")?.after ?? "");
  const text = actionTextOf(action, { isOwn, count });
  if (text.after === null) return { who, before: text.before, subject: null, after: "" };
  const fields = isToldByField(action) ? changes.map(({ field }) => fieldName(field).toLowerCase()).join(", ") : "";
  return {
    who,
    before: text.before,
    subject: subjectText(entry),
    after: [text.after, fields && `(${fields})`].filter(Boolean).join(" "),
  };
}

/** The sentence as text alone. */
export function sentenceText(entry: FeedEntry, categoryNames: CategoryNames): string {
  const { who, before, subject, after } = partsOf(entry, categoryNames);
  return [who, before, subject, after].filter(Boolean).join(" ");
}

/** The sentence, with a link to what was changed where there is a page of it. */
export function Sentence({
  entry,
  categoryNames,
  isOwner,
}: {
  entry: FeedEntry;
  categoryNames: CategoryNames;
  isOwner: boolean;
}) {
  const { who, before, subject, after } = partsOf(entry, categoryNames);
  const href = subjectHref(entry, isOwner);
  return (
    <>
      <bdi className="font-medium">{who}</bdi> {before}
      {subject !== null && (
        <>
          {" "}
          {href === null ? (
            <bdi className="font-medium">{subject}</bdi>
          ) : (
            <Link
              href={href}
              prefetch={false}
              className="relative z-1 rounded-sm font-medium underline decoration-edge underline-offset-2 hover:decoration-current"
            >
              <bdi>{subject}</bdi>
            </Link>
          )}
        </>
      )}
      {after && ` ${after}`}
    </>
  );
}
