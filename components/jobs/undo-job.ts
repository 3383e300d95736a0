import type { QueryClient } from "@tanstack/react-query";
import { followJob } from "@/components/jobs/follow-job";
import { removeFollowed } from "@/components/jobs/followed-jobs";
import { toastFailure } from "@/components/toast-failure";
import { offerWayBack, toast, wayBack, type Back, type ChangeKind } from "@/components/ui/toast";
import type { Job } from "@/lib/jobs/schemas";
import { isUnderWay } from "@/lib/jobs/job-state";
import { api, isTemporary } from "@/lib/core/console-client";
import type { Translate } from "@/lib/texts/texts";

/** Withdraws what a page offers to do by a key with a job, by its id. */
const offered = new Map<string, () => void>();

/** Lets the key for undo undo a job that was started on this page, as its card does; or, of an undo, that for redo. */
export function offerJobUndo(t: Translate, client: QueryClient, jobId: string, kind: ChangeKind = "change"): void {
  // A double click is one call with two answers.
  withdraw(jobId);
  offered.set(
    jobId,
    offerWayBack(kind, (back) => void undoJob(t, client, jobId, back)),
  );
}

/** Withdraws the offer of a job, if there is one. */
function withdraw(jobId: string): void {
  offered.get(jobId)?.();
  offered.delete(jobId);
}

/** Whether a job can be undone now, or perhaps once it has ended. */
async function canStillBeUndone(jobId: string): Promise<boolean> {
  const job = await api.jobs.read.read({ jobId }).catch(() => null);
  return job !== null && (isUnderWay(job) || job.canUndo);
}

/**
 * Undoes the changes of a job. An undo that takes a while, or that keeps later changes of others, is shown as a job of
 * its own; otherwise a toast reports it. What the panel says of the job itself no longer holds, and goes. No hook, since the
 * page that started it may be closed.
 *
 * @param kind `redo` if the job is itself an undo
 */
export async function undoJob(t: Translate, client: QueryClient, jobId: string, kind: Back = "undo"): Promise<void> {
  withdraw(jobId);
  const offerAgain = () => offerJobUndo(t, client, jobId, kind === "undo" ? "redo" : "undo");
  let undo: Job;
  try {
    undo = await client.getMutationCache().build(client, api.jobs.undo.mutationOptions()).execute({ jobId });
  } catch (error) {
    toastFailure(t, t(kind === "undo" ? "jobs.notUndone" : "jobs.notMadeAgain"), error);
    // At once: otherwise the key would go on to an older change.
    offerAgain();
    if (!isTemporary(error) && !(await canStillBeUndone(jobId))) withdraw(jobId);
    return;
  }
  if (undo.state === "failed") {
    followJob(client, undo);
    // It kept everything. The key can try again, as the card of the job can; what else was undone can still be made again.
    offerAgain();
    return;
  }
  removeFollowed(jobId);
  if (isUnderWay(undo) || undo.failed !== "0") {
    followJob(client, undo);
    if (isUnderWay(undo) || undo.canUndo) offerJobUndo(t, client, undo.id, kind);
  } else
    toast({
      title: t(kind === "undo" ? "jobs.undone" : "jobs.madeAgain", { count: BigInt(undo.changed) }),
      ...(undo.canUndo && wayBack(kind, (back) => void undoJob(t, client, undo.id, back))),
    });
}
