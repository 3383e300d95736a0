"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/texts";
import { useEffect } from "react";
import type { RowStates } from "@/components/pets/use-steady-page";
import { NewsPill } from "@/components/ui/news-pill";
import { api } from "@/lib/core/console-client";
import type { ConsolePet, ConsolePetPage } from "@/lib/pets/schemas";
import type { PetColumn } from "@/lib/pets/fields";
import { filtersOf, shownBesides, type PetListAddress } from "@/lib/pets/list-url";
import { sortingOf } from "@/lib/pets/orders";
import type { Translate } from "@/lib/texts/texts";

type ListNewsProps = {
  list: PetListAddress;
  columns: readonly PetColumn[];
  /** The rows as they are shown. */
  rows: readonly ConsolePet[];
  /** What the list would show now. */
  news: ConsolePetPage;
  onShow: () => void;
  /** Told what became of the rows that are shown. */
  onLearn: (states: RowStates) => void;
};

/**
 * Says that other rows wait, without moving those that are read, and finds out what became of these. A default export,
 * since it is loaded when the list has changed under its reader.
 */
export default function ListNews({ list, columns, rows, news, onShow, onLearn }: ListNewsProps) {
  const t = useText();
  const client = useQueryClient();
  const ids = rows.map(({ id }) => id).join();

  useEffect(() => {
    let isOver = false;
    statesOf(client, list, columns, ids.split(","))
      .then((states) => !isOver && onLearn(states))
      // The rows stay as they are; the next news try again.
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [client, list, columns, ids, news, onLearn]);

  return <NewsPill text={t("pets.showNews", { news: newsText(t, rows, news, list) })} onShow={onShow} isOverTable />;
}

function newsText(t: Translate, rows: readonly ConsolePet[], { pets }: ConsolePetPage, list: PetListAddress): string {
  const shown = new Set(rows.map(({ id }) => id));
  const arrived = pets.filter(({ id }) => !shown.has(id));
  const first = rows[0];
  const isOnTop = first !== undefined && arrived.every(({ id }) => isBefore(id, first.id, list));
  const remaining = pets.slice(arrived.length);
  const isRestSame = remaining.every(({ id }, i) => id === rows[i]?.id);
  if (!isOnTop || !isRestSame || arrived.length === 0) return t("pets.listChanged");
  // Later pages are not known.
  const count = arrived.length;
  return remaining.length === 0 ? t("pets.newPetsAtLeast", { count }) : t("pets.newPets", { count });
}

/** Reads the rows again, and which of them are still in the list. */
async function statesOf(
  client: QueryClient,
  list: PetListAddress,
  columns: readonly PetColumn[],
  ids: readonly string[],
): Promise<RowStates> {
  const { pets, matching } = await client.fetchQuery({
    ...api.pets.matching.queryOptions({ ids: ids.join(","), ...filtersOf(list), ...shownBesides(columns) }),
    staleTime: 0,
  });
  const now = new Map(pets.map((pet) => [pet.id, pet]));
  const remaining = new Set(matching);
  return new Map(ids.map((id) => [id, { pet: now.get(id) ?? null, hasLeft: !remaining.has(id) }]));
}

/** Whether one pet stands before another in the list; false where that depends on more than their ids. */
function isBefore(id: string, other: string, { order }: PetListAddress): boolean {
  const { sort, isDescending } = sortingOf(order);
  return sort === "id" && (isDescending ? BigInt(id) > BigInt(other) : BigInt(id) < BigInt(other));
}
