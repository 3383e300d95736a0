import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ConsolePet, ConsolePetPage, WholePet } from "@/lib/pets/schemas";
import type { PetStatus } from "@/lib/pets/statuses";
import { valuesOf, type PetListAddress } from "@/lib/pets/list-url";
import { api } from "@/lib/core/console-client";

/**
 * Shows a status everywhere the pet is shown, and moves it from one count to the other, before the server has answered.
 * The row stays where it is until the list is read again.
 */
export function showStatus(client: QueryClient, pet: ConsolePet, from: PetStatus, to: PetStatus): void {
  client.setQueryData(api.pets.read.queryKey({ petId: pet.id }), (shown) => shown && { ...shown, status: to });
  for (const [key, page] of client.getQueriesData<ConsolePetPage>({ queryKey: api.pets.list.queryKey() }))
    if (page) showStatusIn(client, key, page, pet, from, to);
}

/**
 * Keeps a status shown while its change is under way: what is read meanwhile may be from before it.
 *
 * @returns ends it, once the change is answered
 */
export function keepStatusShown(client: QueryClient, pet: ConsolePet, from: PetStatus, to: PetStatus): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    const { queryKey, state } = event.query;
    const isBefore = ({ id, status }: ConsolePet) => id === pet.id && status === from;
    switch (queryKey.slice(0, 2).join(".")) {
      case "pets.list": {
        const page = state.data as ConsolePetPage;
        if (page.pets.some(isBefore)) showStatusIn(client, queryKey, page, pet, from, to);
        break;
      }
      case "pets.read": {
        const shown = state.data as ConsolePet;
        if (isBefore(shown)) client.setQueryData<ConsolePet>(queryKey, { ...shown, status: to });
      }
    }
  });
}

function showStatusIn(
  client: QueryClient,
  key: QueryKey,
  page: ConsolePetPage,
  pet: ConsolePet,
  from: PetStatus,
  to: PetStatus,
): void {
  const list = key[2] as PetListAddress;
  const pets = page.pets.map((row) => (row.id === pet.id ? { ...row, status: to } : row));
  const isCounted = list.category === undefined || valuesOf(list.category).includes(pet.categoryId);
  client.setQueryData<ConsolePetPage>(key, {
    ...page,
    pets,
    counts: isCounted ? moved(page.counts, from, to) : page.counts,
  });
}

/** Writes a pet as the server answered with it, so that the next edit is made on its new version. */
export function showPet(client: QueryClient, pet: WholePet): void {
  client.setQueryData(api.pets.read.queryKey({ petId: pet.id }), pet);
  client.setQueriesData<ConsolePetPage>(
    { queryKey: api.pets.list.queryKey() },
    (page) => page && { ...page, pets: page.pets.map((row) => (row.id === pet.id ? pet : row)) },
  );
}

function moved(counts: ConsolePetPage["counts"], from: PetStatus, to: PetStatus): ConsolePetPage["counts"] {
  if (from === to) return counts;
  return { ...counts, [from]: plus(counts[from], -1n), [to]: plus(counts[to], 1n) };
}

function plus(count: string, change: bigint): string {
  return String(BigInt(count) + change);
}
