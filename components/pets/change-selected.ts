import type { QueryClient } from "@tanstack/react-query";
import { followJob } from "@/components/jobs/follow-job";
import { offerJobUndo, undoJob } from "@/components/jobs/undo-job";
import { outcomeText } from "@/components/jobs/job-text";
import { asShown, type Selection } from "@/components/pets/selection";
import { toastFailure } from "@/components/toast-failure";
import { confirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import type { Job } from "@/lib/jobs/schemas";
import { isUnderWay } from "@/lib/jobs/job-state";
import type { PetStatus } from "@/lib/pets/statuses";
import { filtersOf, type PetListAddress } from "@/lib/pets/list-url";
import { api, type InputOf } from "@/lib/core/console-client";
import type { Translate } from "@/lib/texts/texts";

/** The change of the selected pets. */
export type BulkWish =
  | { kind: "status"; status: PetStatus }
  | { kind: "category"; categoryId: string; name: string | null }
  | { kind: "delete" }
  | { kind: "restore" };

type Picked = Pick<Selection, "ids" | "all">;

/** What the server is asked to change: the picked pets, as they were shown, or all that match and were counted. */
export function targetOf({ ids, all }: Picked, list: PetListAddress): InputOf<"pets.changeMany">["target"] {
  return all === null ? { ids: [...ids], shown: asShown(ids) } : { filter: filtersOf(list), asOf: all.asOf };
}

/**
 * Changes the pets that are picked. A few are changed at once, with a toast that takes it back; all that match by a job,
 * which is shown until it has ended. No hook, since the list may be gone by the time it is undone.
 *
 * @returns whether it was begun, and not refused
 */
export async function changeSelected(
  t: Translate,
  client: QueryClient,
  { ids, all }: Picked,
  list: PetListAddress,
  wish: BulkWish,
): Promise<boolean> {
  const count = Number(all?.count ?? ids.size);
  const target = targetOf({ ids, all }, list);
  const action = wish.kind === "category" ? { kind: wish.kind, categoryId: wish.categoryId } : wish;
  let job: Job;
  try {
    job = await client
      .getMutationCache()
      .build(client, api.pets.changeMany.mutationOptions())
      .execute({ target, action, total: count });
  } catch (error) {
    toastFailure(t, t("pets.notChanged"), error);
    return false;
  }
  if (isUnderWay(job) || job.failed !== "0") {
    followJob(client, job);
    if (isUnderWay(job) || job.canUndo) offerJobUndo(t, client, job.id);
  } else
    toast({
      ...(job.changed !== "0" && { tone: "positive" }),
      title: doneText(t, wish, job.done),
      // Others may have made some of them so, or all.
      ...(job.changed !== job.done && { description: outcomeText(t, job) }),
      ...(job.canUndo && { onUndo: () => void undoJob(t, client, job.id) }),
    });
  return true;
}

/**
 * Asks before more pets are deleted than one has seen on a page. That can be undone as well, but not before others have
 * missed them.
 *
 * @param pageSize how many pets the list shows
 */
export async function confirmDeletion(t: Translate, count: number, pageSize: number): Promise<boolean> {
  if (count <= pageSize) return true;
  return confirm({
    title: t("pets.deleteQuestion", { count }),
    description: t("pets.deleteHint"),
    action: t("pets.deleteButton", { count }),
    isDangerous: true,
  });
}

function doneText(t: Translate, wish: BulkWish, done: string): string {
  const count = BigInt(done);
  switch (wish.kind) {
    case "status":
      return t("pets.manyNow", { count, status: wish.status });
    case "category":
      return wish.name === null
        ? t("pets.manyNowInCategory", { count, id: wish.categoryId })
        : t("pets.manyNowIn", { count, category: wish.name });
    case "delete":
      return t("pets.manyDeleted", { count });
    case "restore":
      return t("pets.manyBack", { count });
  }
}
