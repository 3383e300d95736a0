import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Job } from "@/lib/jobs/console-contract";
import { callConsole } from "@/lib/core/console-client";

// Loaded with the first question, as in lib/pets/queries.ts.
const contracts = () => import("@/lib/jobs/console-contract");

const POLL_MS = 500;

/** Every query about jobs begins with `all`. */
export const jobKeys = { all: ["jobs"] } as const;

/** Whether it has not ended. */
export function isUnderWay({ state }: Job): boolean {
  return state === "queued" || state === "running";
}

/** Whether it is about the rows of a file: which of them are bad is told by its import. */
export function isOfFile({ kind }: Job): boolean {
  return kind === "check" || kind === "import";
}

/** A job, asked for again while it is under way. */
export function jobOptions(jobId: string) {
  return queryOptions({
    queryKey: [...jobKeys.all, "one", jobId],
    queryFn: async ({ signal }) => callConsole((await contracts()).readJobContract, { params: { jobId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
    staleTime: 0,
  });
}

/** One's own jobs and those under way, newest first, page by page. */
export function jobListOptions() {
  return infiniteQueryOptions({
    queryKey: [...jobKeys.all, "list"],
    queryFn: async ({ pageParam, signal }) =>
      callConsole((await contracts()).listJobsContract, { query: { after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** What a job could not deal with, page by page. */
export function jobFailuresOptions(jobId: string) {
  return infiniteQueryOptions({
    queryKey: [...jobKeys.all, "failures", jobId],
    queryFn: async ({ pageParam, signal }) =>
      callConsole((await contracts()).listJobFailuresContract, {
        params: { jobId },
        query: { after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export const cancelJobMutation = mutationOptions({
  mutationFn: async (jobId: string) => callConsole((await contracts()).cancelJobContract, { params: { jobId } }),
});

export const undoJobMutation = mutationOptions({
  mutationFn: async (jobId: string) => callConsole((await contracts()).undoJobContract, { params: { jobId } }),
});
