import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { requirePermission } from "@/app/(console)/session";
import { ifThere } from "@/app/(console)/if-there";
import { PageTexts } from "@/components/page-texts";
import { JobView } from "@/components/jobs/job-view";
import { createQueryClient } from "@/components/query-client";
import { isOfFile } from "@/lib/jobs/job-state";
import { writeMessage } from "@/lib/texts/message";
import { pageText } from "@/lib/texts/page-text";

type JobPageProps = { params: Promise<{ jobId: string }> };

/** The job in the URL; null for an unknown or invalid id. Read once for the page and its title. */
const readJobOfPage = cache(async (jobId: string) => {
  const { api } = await requirePermission("pets:write");
  return ifThere(api.jobs.read.read({ jobId }));
});

export async function generateMetadata({ params }: JobPageProps): Promise<Metadata> {
  const t = await pageText();
  const job = await readJobOfPage((await params).jobId);
  return { title: job ? writeMessage(t, job.title) : t("jobs.noSuchJob") };
}

/** The progress or result of a job, and what it could not change. */
export default async function JobPage({ params }: JobPageProps) {
  const { api } = await requirePermission("pets:write");
  const { jobId } = await params;
  const job = await readJobOfPage(jobId);
  if (!job) notFound();
  const client = createQueryClient();
  client.setQueryData(api.jobs.read.queryKey({ jobId }), job);
  if (job.failed !== "0" && !isOfFile(job))
    await client.prefetchInfiniteQuery(api.jobs.failures.infiniteQueryOptions({ jobId }, "after"));
  return (
    <PageTexts areas={["activity"]}>
      <HydrationBoundary state={dehydrate(client)}>
        <JobView key={jobId} jobId={jobId} />
      </HydrationBoundary>
    </PageTexts>
  );
}
