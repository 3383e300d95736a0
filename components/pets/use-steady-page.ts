"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { countOwnChanges } from "@/components/pets/own-changes";
import type { ConsolePet, ConsolePetPage } from "@/lib/pets/schemas";
import { petListHref, rowsOf, type PetListAddress } from "@/lib/pets/list-url";

/** The state of a row that is no longer part of the list: the pet as it is now, null if it was deleted for good. */
export type RowState = { pet: ConsolePet | null; hasLeft: boolean };
export type RowStates = ReadonlyMap<string, RowState>;

type Held = {
  key: string;
  data: ConsolePetPage;
  rows: ConsolePetPage;
  own: number;
  isRead: boolean;
  states: RowStates;
};

type Answer = { data: ConsolePetPage | undefined; isPlaceholderData: boolean; isFetching: boolean };

const noRowStates: RowStates = new Map();

/** Long enough for the data that came with the page, too short for anybody to have begun to read. */
const ARRIVAL_MS = 100;

/**
 * Keeps the rows of a list in place while the user reads. Their values are those of the latest response; rows that
 * would appear, disappear or move wait until the user asks. The user's own changes, and another list, are shown at once.
 *
 * @returns the page to show, what became of rows that are no longer part of the list, and `news`: the answer whose rows
 *   wait, or null
 */
export function useSteadyPage(list: PetListAddress, { data, isPlaceholderData, isFetching }: Answer) {
  const client = useQueryClient();
  const [held, hold] = useState<Held | null>(null);
  const key = petListHref(rowsOf(list));
  const own = countOwnChanges(client);

  let now = held;
  if (data && !isPlaceholderData) {
    const isOwn = held !== null && own > held.own && !isFetching;
    if (held === null || held.key !== key) {
      now = { key, data, rows: data, own, isRead: false, states: noRowStates };
    } else if (data !== held.data || isOwn) {
      const mayMove = isOwn || !held.isRead || held.rows.pets.length === 0 || hasSameRows(held.rows, data);
      now = { ...held, data, own: isOwn ? own : held.own, ...(mayMove && { rows: data, states: noRowStates }) };
    }
    if (now !== held) hold(now);
  }

  const isRead = now?.isRead ?? false;
  useEffect(() => {
    if (isFetching || isRead) return;
    const timer = setTimeout(() => hold((latest) => latest && { ...latest, isRead: true }), ARRIVAL_MS);
    return () => clearTimeout(timer);
  }, [key, isFetching, isRead]);

  return {
    page: data && now ? shownPage(now) : null,
    states: now?.states ?? noRowStates,
    news: now && now.rows !== now.data ? now.data : null,
    /** Shows the rows that wait. */
    show: useCallback(() => hold((latest) => latest && { ...latest, rows: latest.data, states: noRowStates }), []),
    /** Notes what became of rows that are shown. */
    learn: useCallback((states: RowStates) => hold((latest) => latest && { ...latest, states }), []),
  };
}

function shownPage({ rows, data, states }: Held): ConsolePetPage {
  if (rows === data) return data;
  const fresh = new Map(data.pets.map((pet) => [pet.id, pet]));
  const pets = rows.pets.map((pet) => fresh.get(pet.id) ?? states.get(pet.id)?.pet ?? pet);
  return {
    ...data,
    pets,
    // The pages beside the rows that are shown, not beside those that wait.
    next: rows.next,
    previous: rows.previous,
  };
}

function hasSameRows(one: ConsolePetPage, other: ConsolePetPage): boolean {
  return one.pets.length === other.pets.length && one.pets.every(({ id }, i) => id === other.pets[i]?.id);
}
