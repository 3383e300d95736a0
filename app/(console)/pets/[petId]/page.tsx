import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { requirePermission } from "@/app/(console)/session";
import { ifThere } from "@/app/(console)/if-there";
import { PageTexts } from "@/components/page-texts";
import { PetView } from "@/components/pets/pet-view";
import { ShortcutLink } from "@/components/shortcuts/shortcut-link";
import { createQueryClient } from "@/components/query-client";
import { filterOf, readPetList } from "@/lib/pets/list-url";
import { can } from "@/lib/core/permissions";
import type { SearchParams } from "@/lib/core/page-address";
import { pageText } from "@/lib/texts/page-text";

type PetPageProps = {
  params: Promise<{ petId: string }>;
  searchParams: Promise<SearchParams>;
};

/** The pet in the URL; null for an unknown or invalid id. Read once for the page and its title. */
const readPetOfPage = cache(async (petId: string) => {
  const { api } = await requirePermission("pets:read");
  return ifThere(api.pets.read.read({ petId }));
});

export async function generateMetadata({ params }: PetPageProps): Promise<Metadata> {
  const t = await pageText();
  const { petId } = await params;
  const pet = await readPetOfPage(petId);
  return { title: pet ? `${pet.name} · ${pet.id}` : t("pets.noSuchPet") };
}

/** One pet: its fields, its history, and links to its neighbours in the list that it was opened from. */
export default async function PetDetailPage({ params, searchParams }: PetPageProps) {
  const { actor, api } = await requirePermission("pets:read");
  const { petId } = await params;
  const pet = await readPetOfPage(petId);
  if (!pet) notFound();

  const t = await pageText();
  const client = createQueryClient();
  const list = readPetList(await searchParams);
  const inList = { petId, ...filterOf(list) };
  client.setQueryData(api.pets.read.queryKey({ petId }), pet);
  await Promise.all([
    client.prefetchInfiniteQuery(api.pets.history.infiniteQueryOptions({ petId }, "before")),
    client.prefetchQuery(api.pets.neighbours.queryOptions(inList)),
  ]);
  const neighbours = client.getQueryData(api.pets.neighbours.queryKey(inList));
  const at = neighbours?.at;
  client.setQueryData(api.pets.neighbours.queryKey({ ...inList, at }), neighbours);
  return (
    <PageTexts areas={["actions", "activity", "categories", "fields", "pets", "roles", "subjects"]}>
      {can(actor, "pets:write") && <ShortcutLink keys="n" label={t("pets.addTitle")} href="/pets/new" />}
      <HydrationBoundary state={dehydrate(client)}>
        {/* Keyed by pet: text typed for one pet must not stay for the next. */}
        <PetView key={petId} petId={petId} at={at} canPurge={can(actor, "pets:purge")} />
      </HydrationBoundary>
    </PageTexts>
  );
}
