import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { ImportList } from "@/components/imports/import-list";
import { createQueryClient } from "@/components/query-client";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";

export const metadata: Metadata = { title: "Imports" };

/** The imports of the shop. */
export default async function ImportsPage() {
  const { api } = await requirePermission("pets:read");
  const client = createQueryClient();
  await client.prefetchInfiniteQuery(api.imports.list.infiniteQueryOptions({}, "after"));
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
