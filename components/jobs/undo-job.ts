import type { QueryClient } from "@tanstack/react-query";
import { followJob } from "@/components/jobs/follow-job";
import { toastFailure } from "@/components/toast-failure";
import { offerUndo, toast } from "@/components/ui/toast";
import type { Job } from "@/lib/jobs/schemas";
import { isUnderWay } from "@/lib/jobs/job-state";
import { api } from "@/lib/core/console-client";
import type { Translate } from "@/lib/texts/texts";

/** Withdraws the undo of each job that a page offers to undo by a key, by its id. */
const offered = new Map<string, () => void>();

/** Lets the key for undo undo a job that was started on this page, as its card does. */
export function offerJobUndo(t: Translate, client: QueryClient, jobId: string): void {
  offered.set(
    jobId,
    offerUndo(() => void undoJob(t, client, jobId)),
  );
}

/**
 * Undoes the changes of a job. An undo that takes a while, or that keeps later changes of others, is shown as a job of
 * its own; otherwise a toast reports it. No hook, since the page that started it may be closed.
 *
 * @returns whether it was started
 */
export async function undoJob(t: Translate, client: QueryClient, jobId: string): Promise<boolean> {
  offered.get(jobId)?.();
  offered.delete(jobId);
  let undo: Job;
  try {
    undo = await client.getMutationCache().build(client, api.jobs.undo.mutationOptions()).execute({ jobId });
  } catch (error) {
    toastFailure(t, t("jobs.notUndone"), error);
    return false;
  }
  if (isUnderWay(undo) || undo.failed !== "0") followJob(client, undo);
  else
    toast({
      title: t("jobs.undone", { count: BigInt(undo.changed) }),
    });
  return true;
}
