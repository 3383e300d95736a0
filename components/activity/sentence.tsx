"use client";

import { richActionSentence } from "@/components/activity/action-text";
import { actorOfEntry } from "@/components/activity/actor-text";
import type { CategoryNames } from "@/components/activity/field-text";
import { changedFields, factsOf, renamingOf, toldField } from "@/components/activity/sentence-text";
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
  const renaming = renamingOf(t, entry);
  if (renaming) {
    const { from, fields } = renaming;
    const to = (
      <What entry={entry} isOwner={isOwner}>
        {renaming.to}
      </What>
    );
    if (fields === null) return t.rich("activity.renamed", { who, from: <Isolated>{from}</Isolated>, to });
    return t.rich("activity.renamedAndChanged", { who, from: <Isolated>{from}</Isolated>, to, fields });
  }
  const what = (
    <What entry={entry} isOwner={isOwner}>
      {subjectText(t, entry)}
    </What>
  );
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

function What({ entry, isOwner, children }: { entry: FeedEntry; isOwner: boolean; children: string }) {
  const href = subjectHref(entry, isOwner);
  if (href === null) return <Isolated className="font-medium">{children}</Isolated>;
  return (
    <Link
      href={href}
      prefetch={false}
      className="relative z-1 rounded-sm font-medium underline decoration-edge underline-offset-2 hover:decoration-current"
    >
      <Isolated>{children}</Isolated>
    </Link>
  );
}
