import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import type { Metadata } from "next";
import { requirePetReader } from "@/app/(console)/pets/require-pet-reader";
import { ImportList } from "@/components/imports/import-list";
import { createQueryClient } from "@/components/query-client";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { listImports } from "@/lib/imports/list";
import { importListOptions } from "@/lib/imports/queries";

export const metadata: Metadata = { title: "Imports" };

/** The imports of the shop. */
export default async function ImportsPage() {
  const actor = await requirePetReader();
  const client = createQueryClient();
  await client.prefetchInfiniteQuery({ ...importListOptions(), queryFn: () => listImports(actor) });
  return (
    <>
      <PageHeader
        title="Imports"
        back={{ href: "/pets", label: "Pets" }}
        actions={
          <LinkButton href="/imports/new" variant="primary" icon={<FileUp className="size-4" aria-hidden />}>
            Import a file
          </LinkButton>
        }
      />
      <HydrationBoundary state={dehydrate(client)}>
        <ImportList />
      </HydrationBoundary>
    </>
  );
}
