import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { requirePermission } from "@/app/(console)/session";
import { ifThere } from "@/app/(console)/if-there";
import { PageTexts } from "@/components/page-texts";
import { ImportView } from "@/components/imports/import-view";
import { createQueryClient } from "@/components/query-client";
import { pageText } from "@/lib/texts/page-text";

type ImportPageProps = { params: Promise<{ importId: string }> };

/** The import in the URL; null for an unknown or invalid id. Read once for the page and its title. */
const readImportOfPage = cache(async (importId: string) => {
  const { api } = await requirePermission("pets:read");
  return ifThere(api.imports.read.read({ importId }));
});

export async function generateMetadata({ params }: ImportPageProps): Promise<Metadata> {
  const t = await pageText();
  const detail = await readImportOfPage((await params).importId);
  return { title: detail ? t("imports.pageTitle", { file: detail.fileName }) : t("imports.noSuchImport") };
}

/** One import, in any state. */
export default async function ImportPage({ params }: ImportPageProps) {
  const { api } = await requirePermission("pets:read");
  const { importId } = await params;
  const detail = await readImportOfPage(importId);
  if (!detail) notFound();
  const client = createQueryClient();
  client.setQueryData(api.imports.read.queryKey({ importId }), detail);
  return (
    <PageTexts areas={["activity", "categories", "imports", "pets"]}>
      <HydrationBoundary state={dehydrate(client)}>
        <ImportView importId={importId} />
      </HydrationBoundary>
    </PageTexts>
  );
}
