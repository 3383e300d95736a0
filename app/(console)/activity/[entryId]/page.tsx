import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { requirePermission } from "@/app/(console)/session";
import { ifThere } from "@/app/(console)/if-there";
import { PageTexts } from "@/components/page-texts";
import { EntryView } from "@/components/activity/entry-view";
import { sentenceText } from "@/components/activity/sentence-text";
import { createQueryClient } from "@/components/query-client";
import { can } from "@/lib/core/permissions";
import { pageText } from "@/lib/texts/page-text";

type Props = { params: Promise<{ entryId: string }> };

/** The entry in the URL; null if it does not exist for this reader. Read once for the page and its title. */
const readEntryOfPage = cache(async (entryId: string) => {
  const { api } = await requirePermission("activity:read");
  return ifThere(api.activity.read.read({ entryId }));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await pageText();
  const entry = await readEntryOfPage((await params).entryId);
  return { title: entry ? sentenceText(t, entry, entry.categoryNames) : t("activity.noSuchEntry") };
}

/** One change, with everything that was recorded about it. */
export default async function EntryPage({ params }: Props) {
  const { actor, api } = await requirePermission("activity:read");
  const { entryId } = await params;
  const entry = await readEntryOfPage(entryId);
  if (!entry) notFound();
  const client = createQueryClient();
  client.setQueryData(api.activity.read.queryKey({ entryId }), entry);
  return (
    <PageTexts
      areas={["actions", "activity", "fields", "imports", "pets", "roles", "scopes", "subjects", "webhookErrors"]}
    >
      <HydrationBoundary state={dehydrate(client)}>
        <EntryView entryId={entryId} isOwner={can(actor, "accounts:manage")} />
      </HydrationBoundary>
    </PageTexts>
  );
}
