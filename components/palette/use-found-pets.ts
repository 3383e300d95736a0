"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "@/components/palette/use-settled";
import type { ConsolePet } from "@/lib/pets/schemas";
import { foldText } from "@/lib/core/fold-text";
import { isInt64Text } from "@/lib/core/page-address";
import { api } from "@/lib/core/console-client";

const SHOWN_MAX = 8;

/**
 * The pets that have a text in their name, newest first, a moment after typing has stopped; before them the one whose id
 * it is, which may be older than all that are shown.
 */
export function useFoundPets(text: string, isEnabled: boolean): { pets: ConsolePet[]; isLoading: boolean } {
  const q = useSettled(text);
  const isAsked = isEnabled && q !== "";
  const found = useQuery({
    ...api.pets.list.queryOptions({ q, limit: "20" }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const byId = useQuery({ ...api.pets.read.queryOptions({ petId: q }), enabled: isAsked && isInt64Text(q) });
  if (!isEnabled || text === "") return { pets: [], isLoading: false };

  // What was found for an earlier text is shown as far as it matches this one, until the answer is there.
  const isCurrent = q === text && !found.isPlaceholderData;
  const part = foldText(text);
  const named = (found.data?.pets ?? []).filter(
    ({ id, name }) => isCurrent || id === text || foldText(name).includes(part),
  );
  const one = byId.data && byId.data.id === text ? [byId.data] : [];
  const pets = [...one, ...named.filter(({ id }) => id !== one[0]?.id)].slice(0, SHOWN_MAX);
  return { pets, isLoading: !isCurrent || found.isFetching || byId.isFetching };
}
