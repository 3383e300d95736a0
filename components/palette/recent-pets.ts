import { isInt64Text } from "@/lib/core/page-address";

/** A pet as somebody last saw it in this browser. */
export type RecentPet = { id: string; name: string };

const KEY = "petstore.recent-pets";
const KEPT_MAX = 5;

/** The pets that were opened last, the latest first. Kept in this browser until one signs out. */
export function recentPets(): RecentPet[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]") as RecentPet[];
    return kept.filter(({ id, name }) => typeof name === "string" && isInt64Text(id));
  } catch {
    // Somebody else wrote there: it is written anew with the next pet.
    return [];
  }
}

/** Notes that a pet was opened. */
export function noteRecentPet({ id, name }: RecentPet): void {
  const others = recentPets().filter((pet) => pet.id !== id);
  localStorage.setItem(KEY, JSON.stringify([{ id, name }, ...others].slice(0, KEPT_MAX)));
}

/** Forgets them all. */
export function forgetRecentPets(): void {
  localStorage.removeItem(KEY);
}
