import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { callConsole } from "@/lib/core/console-client";
import type {
  addPetContract,
  changePetsContract,
  countPetsContract,
  editPetContract,
} from "@/lib/pets/console-contract";
import { filterOf, rowsOf, type PetList } from "@/lib/pets/list-url";

// Contracts bring zod along, 31 KB compressed. The rows of the first page come with it: what it takes to ask for more is
// loaded with the first question.
const contracts = () => import("@/lib/pets/console-contract");

/** Every query about pets begins with `all`: whatever changes one of them makes all of these stale. */
export const petKeys = {
  all: ["pets"],
  lists: ["pets", "list"],
  one: (petId: string) => ["pets", "one", petId],
} as const;

/** A page of pets. The page that was there stays until the next one has come. */
export function petListOptions(list: PetList) {
  const query = rowsOf(list);
  return queryOptions({
    queryKey: [...petKeys.lists, query] as const,
    queryFn: async ({ signal }) => callConsole((await contracts()).findPetsContract, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One pet. */
export function petOptions(petId: string) {
  return queryOptions({
    queryKey: petKeys.one(petId),
    queryFn: async ({ signal }) => callConsole((await contracts()).readPetContract, { params: { petId }, signal }),
  });
}

/** What happened to a pet, page by page, newest first. */
export function petHistoryOptions(petId: string) {
  return infiniteQueryOptions({
    queryKey: [...petKeys.all, "history", petId],
    queryFn: async ({ pageParam, signal }) => {
      const { petHistoryContract } = await import("@/lib/activity/console-contract");
      return callConsole(petHistoryContract, { params: { petId }, query: { before: pageParam ?? undefined }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** The pets before and after one, in the list that it was opened from. */
export function petNeighboursOptions(petId: string, list: PetList) {
  const query = filterOf(list);
  return queryOptions({
    queryKey: [...petKeys.all, "neighbours", petId, query],
    queryFn: async ({ signal }) =>
      callConsole((await contracts()).petNeighboursContract, { params: { petId }, query, signal }),
  });
}

export const addPetMutation = mutationOptions({
  mutationFn: async (body: z.input<typeof addPetContract.body>) =>
    callConsole((await contracts()).addPetContract, { body }),
});

export const editPetMutation = mutationOptions({
  mutationFn: async ({ petId, edit }: { petId: string; edit: z.input<typeof editPetContract.body> }) =>
    callConsole((await contracts()).editPetContract, { params: { petId }, body: edit }),
});

export const deletePetMutation = mutationOptions({
  mutationFn: async (petId: string) => callConsole((await contracts()).deletePetContract, { params: { petId } }),
});

export const restorePetMutation = mutationOptions({
  mutationFn: async (petId: string) => callConsole((await contracts()).restorePetContract, { params: { petId } }),
});

/** How many pets match: asked when somebody means all of them. */
export const countPetsMutation = mutationOptions({
  mutationFn: async (query: z.input<typeof countPetsContract.query>) =>
    callConsole((await contracts()).countPetsContract, { query }),
});

/** Changes those that were picked, or all that match; gives the job. */
export const changePetsMutation = mutationOptions({
  mutationFn: async (body: z.input<typeof changePetsContract.body>) =>
    callConsole((await contracts()).changePetsContract, { body }),
});

export const loadSampleShopMutation = mutationOptions({
  mutationFn: async () => callConsole((await contracts()).loadSampleShopContract, {}),
});
