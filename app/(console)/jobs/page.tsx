import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { JobList } from "@/components/jobs/job-list";
import { createQueryClient } from "@/components/query-client";
import { PageHeader } from "@/components/ui/page-header";

export const metadata: Metadata = { title: "Jobs" };

/** What was done to many pets at once. */
export default async function JobsPage() {
  const { api } = await requirePermission("pets:write");
  const client = createQueryClient();
  await client.prefetchInfiniteQuery(api.jobs.list.infiniteQueryOptions({}, "after"));
  return (
    <>
      <PageHeader
        title="Jobs"
        description="Changes of many pets at once: your own, and everybody's that are under way. Each can be undone as a whole."
      />
      <HydrationBoundary state={dehydrate(client)}>
        <JobList />
      </HydrationBoundary>
    </>
  );
}
