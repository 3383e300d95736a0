import type { Neighbours } from "@/lib/pets/schemas";

type ListPlaces = { own?: number; previous?: number; next?: number };

/**
 * The places in a list of a pet and of the pets before and after it, counted from 1. Those that cannot be told are missing.
 *
 * @param opened where the pet was when it was opened
 */
export function listPlaces(opened: number | undefined, neighbours: Neighbours | undefined): ListPlaces {
  if (opened === undefined) return {};
  if (!neighbours) return { own: opened };
  const { place, previous, next, total } = neighbours;
  if (place === "away") return { ...(opened > 1 && { previous: opened - 1 }), next: opened };
  if (place === "before") return { previous: opened, next: opened + 1 };
  // Others may have added or deleted pets since, which the ends of the list tell.
  const own = previous === null ? 1 : next === null && total !== null ? Number(total) : opened;
  const isWrong = (previous !== null && own === 1) || (next !== null && total !== null && BigInt(own) >= BigInt(total));
  return isWrong ? {} : { own, ...(own > 1 && { previous: own - 1 }), next: own + 1 };
}
