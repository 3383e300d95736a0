import type { QueryClient } from "@tanstack/react-query";
import { followJob } from "@/components/jobs/follow-job";
import { toastFailure } from "@/components/toast-failure";
import { confirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import { api, type InputOf } from "@/lib/core/console-client";
import { isUnderWay } from "@/lib/jobs/job-state";
import type { Translate } from "@/lib/texts/texts";

type PurgeOptions = InputOf<"pets.purge"> & {
  total: number;
  /** The name of the pet, if it is one. */
  name?: string | undefined;
  /** Called once it is confirmed. */
  onBegin?: () => void;
};

/**
 * Deletes deleted pets for good, after a confirmation: nothing brings them back. A few are deleted at once, all that match
 * by a job, which is shown until it has ended.
 *
 * @returns whether it was begun, and not refused at once
 */
export async function purgePets(
  t: Translate,
  client: QueryClient,
  { target, total, name = "", onBegin }: PurgeOptions,
): Promise<boolean> {
  const isConfirmed = await confirm({
    title: t("pets.purgeQuestion", { count: total, name: name || t("columns.pet") }),
    description: t("pets.purgeHint", { count: total }),
    action: t("pets.purgeButton"),
    isDangerous: true,
  });
  if (!isConfirmed) return false;
  onBegin?.();
  try {
    const mutation = client.getMutationCache().build(client, api.pets.purge.mutationOptions());
    const job = await mutation.execute({ target, total });
    if (isUnderWay(job) || job.failed !== "0") followJob(client, job);
    else toast({ tone: "positive", title: t("pets.manyPurged", { count: BigInt(job.changed) }) });
    return isUnderWay(job) || job.changed !== "0";
  } catch (error) {
    toastFailure(t, t("pets.notPurged"), error);
    return false;
  }
}
