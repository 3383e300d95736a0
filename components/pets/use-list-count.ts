import { useQuery } from "@tanstack/react-query";
import { api } from "@/lib/core/console-client";
import { countOf, filterOf, isCounted, type PetListAddress } from "@/lib/pets/list-url";
import type { ConsolePetPage } from "@/lib/pets/schemas";

/** How many pets a list has, or at least has. */
type ListCount = { total: bigint; isMore: boolean };

/**
 * How many pets a list has: its page knows, unless there are filters that no counter knows. Those are counted once the
 * page is there, up to a limit.
 *
 * @returns undefined if it is not known, or not yet; and for a filtered list that is all on one page
 */
export function useListCount(list: PetListAddress, page: ConsolePetPage): ListCount | undefined {
  const isKnown = isCounted(list);
  const isWhole = page.previous === null && page.next === null;
  const { data } = useQuery({ ...api.pets.countShown.queryOptions(filterOf(list)), enabled: !isKnown && !isWhole });
  if (isKnown) return { total: BigInt(countOf(list.status, page.counts)), isMore: false };
  if (typeof data?.count !== "number") return undefined;
  return { total: BigInt(Math.min(data.count, data.max)), isMore: data.count > data.max };
}
