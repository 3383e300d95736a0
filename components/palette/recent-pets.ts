import { accountOfPage } from "@/lib/core/console-client";
import { isInt64Text } from "@/lib/core/page-address";

/** A pet as it was last seen in this browser. */
export type RecentPet = { id: string; name: string };

/** The pets that an account has opened. */
type Kept = { account: string; pets: RecentPet[] };

const KEY = "petstore.recent-pets";
const KEPT_MAX = 5;

/** The pets that the account of the page has opened recently, latest first. Kept in this browser until sign-out. */
export function recentPets(): RecentPet[] {
  const kept = readKept();
  return kept && kept.account === accountOfPage() ? kept.pets : [];
}

/** Notes that a pet was opened. */
export function noteRecentPet({ id, name }: RecentPet): void {
  const account = accountOfPage();
  if (account === undefined) return;
  const others = recentPets().filter((pet) => pet.id !== id);
  const kept: Kept = { account, pets: [{ id, name }, ...others].slice(0, KEPT_MAX) };
  localStorage.setItem(KEY, JSON.stringify(kept));
}

/** Forgets all recently opened pets. */
export function forgetRecentPets(): void {
  localStorage.removeItem(KEY);
}

/** Forgets the recently opened pets of all accounts but this one. */
export function forgetRecentPetsOfOthers(account: string): void {
  if (readKept()?.account !== account) forgetRecentPets();
}

function readKept(): Kept | undefined {
  try {
    const { account, pets } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
    return { account, pets: pets.filter(({ id, name }) => typeof name === "string" && isInt64Text(id)) };
  } catch {
    // None, or not written by us: the next opened pet overwrites it.
    return undefined;
  }
}
