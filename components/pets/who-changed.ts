import type { ActivityActor, PetHistoryEntry } from "@/lib/activity/schemas";
import { enteredFieldNames, type EnteredFieldName, type EnteredTexts } from "@/lib/pets/fields";
import type { Translate } from "@/lib/texts/texts";

/** Who made a change, at the beginning of a sentence. An API key or a member that is not known by name is someone. */
export function whoDid(t: Translate, actor: ActivityActor | undefined): string {
  const name = actor && "name" in actor ? actor.name : "";
  return t("pets.who", { kind: name || actor?.kind === "operator" ? (actor?.kind ?? "") : "", name });
}

/** The changes that gave the fields of a pet the values by which it differs from an earlier version, with these fields. */
export function changesTo(
  base: Partial<EnteredTexts>,
  theirs: EnteredTexts,
  newestFirst: readonly PetHistoryEntry[],
): Map<PetHistoryEntry, EnteredFieldName[]> {
  // A pet in a list may not have its reference.
  const changed = enteredFieldNames.filter((name) => base[name] !== undefined && theirs[name] !== base[name]);
  const makers = new Map<PetHistoryEntry, EnteredFieldName[]>();
  for (const name of changed) {
    const maker = newestFirst.find(
      ({ action, changes }) =>
        action === "pet.updated" && changes.some(({ field, after }) => field === name && after === theirs[name]),
    );
    if (maker) makers.set(maker, [...(makers.get(maker) ?? []), name]);
  }
  return makers;
}

/** The entry of the deletion of a pet that is deleted. */
export function deletionOf(newestFirst: readonly PetHistoryEntry[]): PetHistoryEntry | undefined {
  return newestFirst.find(({ action }) => action === "pet.deleted");
}
