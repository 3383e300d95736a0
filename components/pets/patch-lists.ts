import type { QueryClient } from "@tanstack/react-query";
import type { ConsolePet, ConsolePetPage } from "@/lib/pets/schemas";
import type { PetStatus } from "@/lib/pets/statuses";
import { valuesOf, type PetListAddress } from "@/lib/pets/list-url";
import { api } from "@/lib/core/console-client";

/**
 * Shows a status everywhere the pet is shown, and moves it from one count to the other, before the server has answered.
 * The row stays where it is until the list is read again.
 */
export function showStatus(client: QueryClient, pet: ConsolePet, from: PetStatus, to: PetStatus): void {
  client.setQueryData(api.pets.read.queryKey({ petId: pet.id }), (shown) => shown && { ...shown, status: to });
  for (const [key, page] of client.getQueriesData<ConsolePetPage>({ queryKey: api.pets.list.queryKey() })) {
    const list = key[2] as PetListAddress;
    if (!page) continue;
    const pets = page.pets.map((row) => (row.id === pet.id ? { ...row, status: to } : row));
    const isCounted = list.category === undefined || valuesOf(list.category).includes(pet.categoryId);
    client.setQueryData<ConsolePetPage>(key, {
      ...page,
      pets,
      counts: isCounted ? moved(page.counts, from, to) : page.counts,
    });
  }
}

/** Writes a pet as the server answered with it, so that the next edit is made on its new version. */
export function showPet(client: QueryClient, pet: ConsolePet): void {
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
