import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { requirePetReader } from "@/app/(console)/pets/require-pet-reader";
import { PetList } from "@/components/pets/pet-list";
import { createQueryClient } from "@/components/query-client";
import { ShortcutLink } from "@/components/shortcuts/shortcut-link";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { listCategories } from "@/lib/categories/service";
import { categoryChoiceOptions } from "@/lib/categories/queries";
import { petListQuery } from "@/lib/pets/console-contract";
import { findPets } from "@/lib/pets/console-service";
import { readPetList } from "@/lib/pets/list-url";
import { petListOptions } from "@/lib/pets/queries";

type PetsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata: Metadata = { title: "Pets" };

/** The list of pets, with the rows that its URL asks for in the first response. */
export default async function PetsPage({ searchParams }: PetsPageProps) {
  const actor = await requirePetReader();
  const list = readPetList(await searchParams);
  const client = createQueryClient();
  await Promise.all([
    client.prefetchQuery({ ...petListOptions(list), queryFn: () => findPets(actor, petListQuery.parse(list)) }),
    // For the name of the chosen category, which no row tells where there is none.
    list.category !== undefined &&
      client.prefetchQuery({
        ...categoryChoiceOptions(list.category),
        queryFn: () => listCategories(actor, { q: list.category }),
      }),
  ]);
  return (
    <>
      <PageHeader
        title="Pets"
        actions={
          <LinkButton href="/pets/new" variant="primary" icon={<Plus className="size-4" aria-hidden />}>
            Add pet
          </LinkButton>
        }
      />
      <ShortcutLink keys="n" label="Add a pet" href="/pets/new" />
      <HydrationBoundary state={dehydrate(client)}>
        <PetList />
      </HydrationBoundary>
    </>
  );
}
