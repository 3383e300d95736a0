import { isInt64Text } from "@/lib/core/page-address";

/** A pet as it was last seen in this browser. */
export type RecentPet = { id: string; name: string };

const KEY = "petstore.recent-pets";
const KEPT_MAX = 5;

/** The recently opened pets, latest first. Kept in this browser until sign-out. */
export function recentPets(): RecentPet[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]") as RecentPet[];
    return kept.filter(({ id, name }) => typeof name === "string" && isInt64Text(id));
  } catch {
    // Not written by us: the next opened pet overwrites it.
    return [];
  }
}

/** Notes that a pet was opened. */
export function noteRecentPet({ id, name }: RecentPet): void {
  const others = recentPets().filter((pet) => pet.id !== id);
  localStorage.setItem(KEY, JSON.stringify([{ id, name }, ...others].slice(0, KEPT_MAX)));
}

/** Forgets all recently opened pets. */
export function forgetRecentPets(): void {
  localStorage.removeItem(KEY);
}
