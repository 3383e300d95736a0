import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { PageTexts } from "@/components/page-texts";
import { JobList } from "@/components/jobs/job-list";
import { createQueryClient } from "@/components/query-client";
import { PageHeader } from "@/components/ui/page-header";
import type { SearchParams } from "@/lib/core/page-address";
import { readJobListUrl } from "@/lib/jobs/list-url";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("jobs.title") };
}

type JobsPageProps = { searchParams: Promise<SearchParams> };

/** The list of jobs. */
export default async function JobsPage({ searchParams }: JobsPageProps) {
  const t = await pageText();
  const { api } = await requirePermission("pets:write");
  const client = createQueryClient();
  await client.prefetchInfiniteQuery(api.jobs.list.infiniteQueryOptions(readJobListUrl(await searchParams), "after"));
  return (
    <PageTexts areas={["activity"]}>
      <PageHeader title={t("jobs.title")} description={t("jobs.description")} />
      <HydrationBoundary state={dehydrate(client)}>
        <JobList />
      </HydrationBoundary>
    </PageTexts>
  );
}
