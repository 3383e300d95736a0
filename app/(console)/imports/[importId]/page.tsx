import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { requireApi } from "@/app/(console)/session";
import { ifThere } from "@/app/(console)/if-there";
import { requirePetReader } from "@/app/(console)/pets/require-pet-reader";
import { ImportView } from "@/components/imports/import-view";
import { createQueryClient } from "@/components/query-client";

type ImportPageProps = { params: Promise<{ importId: string }> };

/** The import of the address; null when there is none, also where the address is no id. Once for the page and its title. */
const readImportOfPage = cache(async (importId: string) => {
  await requirePetReader();
  return ifThere((await requireApi()).imports.read.read({ importId }));
});

export async function generateMetadata({ params }: ImportPageProps): Promise<Metadata> {
  const detail = await readImportOfPage((await params).importId);
  return { title: detail ? `${detail.fileName} · Import` : "No such import" };
}

/** One import, wherever it stands. */
export default async function ImportPage({ params }: ImportPageProps) {
  const { importId } = await params;
  const detail = await readImportOfPage(importId);
  if (!detail) notFound();
  const client = createQueryClient();
  client.setQueryData((await requireApi()).imports.read.queryKey({ importId }), detail);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ImportView importId={importId} />
    </HydrationBoundary>
  );
}
