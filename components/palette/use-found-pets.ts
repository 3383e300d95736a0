"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { rankOf } from "@/components/palette/entry";
import type { FoundOthers } from "@/components/palette/use-found-others";
import { useSettled } from "@/components/palette/use-settled";
import type { ConsolePet } from "@/lib/pets/schemas";
import { containsWords } from "@/lib/core/search-words";
import { isInt64Text } from "@/lib/core/page-address";
import { api } from "@/lib/core/console-client";

const SHOWN_MAX = 8;

/** After the names that the text begins: among their words. */
const RANK_OF_REFERENCED = 2;

type FoundPets = {
  pets: ConsolePet[];
  /** Where no pet was found, the names that may be meant. */
  suggested: string[];
  /** Whether the list of pets is known to have none for the text: it finds whole references alone. */
  isListEmpty: boolean;
  isLoading: boolean;
};

/**
 * The pets that have a text in their name, a moment after typing has stopped: the one whose id it is, those whose name it
 * is or begins, those whose reference it begins or ends, and the newest of the others.
 *
 * @param others.beginning those whose names begin with the text, which may be older than the newest that have it
 * @param others.referenced those whose reference it is
 * @param others.partlyReferenced those whose reference it begins or ends
 */
export function useFoundPets(
  text: string,
  isEnabled: boolean,
  { beginning, referenced, partlyReferenced }: Pick<FoundOthers, "beginning" | "referenced" | "partlyReferenced">,
): FoundPets {
  const q = useSettled(text);
  const isAsked = isEnabled && q !== "";
  const found = useQuery({
    ...api.pets.list.queryOptions({ q, limit: "20" }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const byId = useQuery({ ...api.pets.read.queryOptions({ petId: q }), enabled: isAsked && isInt64Text(q) });
  const isListEmpty = isAsked && q === text && !found.isPlaceholderData && found.data?.pets.length === 0;
  const isMissing = isListEmpty && !byId.data && referenced.length + partlyReferenced.length === 0;
  const meant = useQuery({ ...api.pets.suggest.queryOptions({ q }), enabled: isMissing });
  if (!isEnabled || text === "") return { pets: [], suggested: [], isListEmpty, isLoading: false };

  // What was found for an earlier text is shown as far as it matches this one, until the answer is there.
  const isCurrent = q === text && !found.isPlaceholderData;
  const named = (found.data?.pets ?? []).filter(
    ({ id, name }) => isCurrent || id === text || containsWords(name, text),
  );
  const one = byId.data && byId.data.id === text ? [byId.data] : [];
  const exact = new Set([...one, ...referenced].map(({ id }) => id));
  const partly = new Set(partlyReferenced.map(({ id }) => id));
  const rankByName = ({ name }: ConsolePet) => rankOf({ label: name }, text);
  const rank = (pet: ConsolePet) =>
    exact.has(pet.id) ? -1 : Math.min(rankByName(pet), partly.has(pet.id) ? RANK_OF_REFERENCED : Infinity);
  const byPetId = new Map(
    [...one, ...referenced, ...beginning, ...partlyReferenced, ...named].map((pet) => [pet.id, pet]),
  );
  const pets = [...byPetId.values()].sort((a, b) => rank(a) - rank(b)).slice(0, SHOWN_MAX);
  const isLoading = !isCurrent || found.isFetching || byId.isFetching || meant.isFetching;
  return { pets, suggested: isMissing ? (meant.data?.names ?? []) : [], isListEmpty, isLoading };
}
