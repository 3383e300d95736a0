"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { actorName } from "@/components/activity/actor-text";
import { changesTo, deletionOf, whoDid } from "@/components/pets/who-changed";
import { useText } from "@/components/texts";
import { Isolated } from "@/components/ui/isolated";
import { Time } from "@/components/ui/time";
import { api } from "@/lib/core/console-client";
import { enteredFields } from "@/lib/pets/fields";
import type { WholePet } from "@/lib/pets/schemas";
import { listFormat } from "@/lib/texts/formats";

type TheirChangesProps = {
  /** The pet as it was when editing began. */
  base: WholePet;
  /** The pet as another user saved it. */
  theirs: WholePet;
};

/** Who made the other version, and when: the history of the pet tells, which stands on the same page. */
export function TheirChanges({ base, theirs }: TheirChangesProps) {
  const t = useText();
  const entries = useHistory(base.id);
  return [...changesTo(base, theirs, entries)].map(([{ id, actor, at }, fields]) => {
    const names = fields.map((field) => t("pets.conflictField", { field, label: t(enteredFields[field].label) }));
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

/** Says that somebody changed the pet: the title of the choice between two versions. */
export function ChangedBy({ base, theirs }: TheirChangesProps) {
  const t = useText();
  const [newest] = [...changesTo(base, theirs, useHistory(base.id)).keys()].sort((a, b) => Number(b.id) - Number(a.id));
  return t("pets.conflict", { who: whoDid(t, newest?.actor) });
}

/** Says who deleted a pet that is being edited. */
export function DeletedBy({ petId }: { petId: string }) {
  const t = useText();
  return t("pets.deletedMeanwhile", { who: whoDid(t, deletionOf(useHistory(petId))?.actor) });
}

function useHistory(petId: string) {
  const { data } = useInfiniteQuery(api.pets.history.infiniteQueryOptions({ petId }, "before"));
  return data?.pages.flatMap((page) => page.entries) ?? [];
}
