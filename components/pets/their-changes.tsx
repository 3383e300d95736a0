"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { actorName } from "@/components/activity/actor-text";
import { useText } from "@/components/texts";
import { Isolated } from "@/components/ui/isolated";
import { Time } from "@/components/ui/time";
import type { PetHistoryEntry } from "@/lib/activity/schemas";
import { api } from "@/lib/core/console-client";
import { petFieldNames, petFields, type PetFieldName, type PetTexts } from "@/lib/pets/fields";
import type { ConsolePet } from "@/lib/pets/schemas";
import { listFormat } from "@/lib/texts/formats";

type TheirChangesProps = {
  /** The pet as it was when editing began. */
  base: ConsolePet;
  /** The pet as another user saved it. */
  theirs: ConsolePet;
};

/** Who made the other version, and when: the history of the pet tells, which stands on the same page. */
export function TheirChanges({ base, theirs }: TheirChangesProps) {
  const t = useText();
  const { data } = useInfiniteQuery(api.pets.history.infiniteQueryOptions({ petId: base.id }, "before"));
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return [...changesTo(base, theirs, entries)].map(([{ id, actor, at }, fields]) => {
    const names = fields.map((field) => t("pets.conflictField", { field, label: t(petFields[field].label) }));
    return (
      <p key={id} className="mt-1 wrap-anywhere">
        {t.rich("pets.conflictBy", {
          who: <Isolated className="font-medium">{actorName(t, actor)}</Isolated>,
          fields: <>{listFormat(t.language, "conjunction").format(names)}</>,
        })}
        {" · "}
        <Time value={at} />
      </p>
    );
  });
}

/** The changes that gave the fields of a pet the values by which it differs from an earlier version, with these fields. */
function changesTo(base: PetTexts, theirs: PetTexts, newestFirst: readonly PetHistoryEntry[]) {
  const changed = petFieldNames.filter((name) => theirs[name] !== base[name]);
  const makers = new Map<PetHistoryEntry, PetFieldName[]>();
  for (const name of changed) {
    const maker = newestFirst.find(
      ({ action, changes }) =>
        action === "pet.updated" && changes.some(({ field, after }) => field === name && after === theirs[name]),
    );
    if (maker) makers.set(maker, [...(makers.get(maker) ?? []), name]);
  }
  return makers;
}
