"use client";

import { richActionSentence } from "@/components/activity/action-text";
import { actorOfEntry } from "@/components/activity/actor-text";
import type { CategoryNames } from "@/components/activity/field-text";
import { changedFields, factsOf, toldField } from "@/components/activity/sentence-text";
import { subjectHref, subjectText } from "@/components/activity/subject-text";
import { useText } from "@/components/texts";
import { Isolated } from "@/components/ui/isolated";
import { Link } from "@/components/ui/link";
import type { FeedEntry } from "@/lib/activity/schemas";

/** The sentence of an entry, with a link to its subject if it has a page. */
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
  const who = <Isolated className="font-medium">{actorOfEntry(t, entry)}</Isolated>;
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
  if (href === null) return <Isolated className="font-medium">{name}</Isolated>;
  return (
    <Link
      href={href}
      prefetch={false}
      className="relative z-1 rounded-sm font-medium underline decoration-edge underline-offset-2 hover:decoration-current"
    >
      <Isolated>{name}</Isolated>
    </Link>
  );
}
