import type { QueryClient } from "@tanstack/react-query";
import { errorText } from "@/components/error-text";
import { followJob } from "@/components/jobs/follow-job";
import { toast } from "@/components/ui/toast";
import type { Job } from "@/lib/jobs/schemas";
import { isUnderWay } from "@/lib/jobs/job-state";
import { api } from "@/lib/core/console-client";
import type { Translate } from "@/lib/texts/texts";

/**
 * Undoes the changes of a job. An undo that takes a while, or that keeps later changes of others, is shown as a job of
 * its own; otherwise a toast reports it. No hook, since the page that started it may be closed.
 *
 * @returns whether it was started
 */
export async function undoJob(t: Translate, client: QueryClient, jobId: string): Promise<boolean> {
  let undo: Job;
  try {
    undo = await client.getMutationCache().build(client, api.jobs.undo.mutationOptions()).execute({ jobId });
  } catch (error) {
    toast({ tone: "negative", title: t("jobs.notUndone"), description: errorText(t, error) });
    return false;
  }
  if (isUnderWay(undo) || undo.failed !== "0") followJob(client, undo);
  else
    toast({
      title: t("jobs.undone", { count: BigInt(undo.changed) }),
    });
  return true;
}
