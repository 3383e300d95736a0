import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ifThere } from "@/app/(console)/if-there";
import { requirePetReader } from "@/app/(console)/pets/require-pet-reader";
import { PetView } from "@/components/pets/pet-view";
import { createQueryClient } from "@/components/query-client";
import { petHistory } from "@/lib/activity/history";
import { petListQuery, petParams } from "@/lib/pets/console-contract";
import { readPet } from "@/lib/pets/console-service";
import { findNeighbours } from "@/lib/pets/find-pets";
import { readPetList } from "@/lib/pets/list-url";
import { petHistoryOptions, petNeighboursOptions, petOptions } from "@/lib/pets/queries";

type PetPageProps = {
  params: Promise<{ petId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The pet of the address; null when there is none, also where the address is no id. Once for the page and its title. */
const readPetOfPage = cache(async (petId: string) => {
  const actor = await requirePetReader();
  const { data } = petParams.safeParse({ petId });
  if (!data) return null;
  return ifThere(readPet(actor, data.petId));
});

export async function generateMetadata({ params }: PetPageProps): Promise<Metadata> {
  const { petId } = await params;
  const pet = await readPetOfPage(petId);
  return { title: pet ? `${pet.name} · ${pet.id}` : "No such pet" };
}

/** Everything about one pet, and the way on to its neighbours in the list that it was opened from. */
export default async function PetPage({ params, searchParams }: PetPageProps) {
  const { petId } = await params;
  const actor = await requirePetReader();
  const pet = await readPetOfPage(petId);
  if (!pet) notFound();
  const id = BigInt(pet.id);

  const client = createQueryClient();
  const list = readPetList(await searchParams);
  client.setQueryData(petOptions(petId).queryKey, pet);
  await Promise.all([
    client.prefetchInfiniteQuery({ ...petHistoryOptions(petId), queryFn: () => petHistory(actor, id) }),
    client.prefetchQuery({
      ...petNeighboursOptions(petId, list),
      queryFn: () => findNeighbours(actor, id, petListQuery.parse(list)),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      {/* A pet of its own for each address: nothing typed for one is left standing for the next. */}
      <PetView key={petId} petId={petId} />
    </HydrationBoundary>
  );
}
