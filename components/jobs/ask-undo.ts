import type { QueryClient } from "@tanstack/react-query";
import { undoJob } from "@/components/jobs/undo-job";
import { toastFailure } from "@/components/toast-failure";
import { confirm } from "@/components/ui/confirm";
import { api } from "@/lib/core/console-client";
import type { Job, UndoEffect } from "@/lib/jobs/schemas";
import { quoted, writeMessage, type Message } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

export type UndoneJob = Pick<Job, "id" | "title">;

/**
 * Undoes the changes of a job once that is confirmed; those of an undo are made again. The question says how many pets that
 * changes and keeps. The undo of a change that was just made, by its toast or by a key, does not ask: see `undoJob`.
 */
export async function askAndUndoJob(t: Translate, client: QueryClient, { id, title }: UndoneJob): Promise<void> {
  const isRedo = isUndo(title);
  const original = originalOf(title);
  const isImport = original.key === "jobTitles.importFile";
  const titles = { quoted: quoted(t, writeMessage(t, original)) };
  let isSure;
  try {
    const effect = await api.jobs.undoEffect.read({ jobId: id });
    isSure = await confirm({
      title: isRedo ? t("jobs.redoQuestion", titles) : t("jobs.undoQuestion", titles),
      description: [
        effectText(t, effect, isRedo),
        ...(isImport && !isRedo && effect.namesCategories !== false ? [t("jobs.removesCategories")] : []),
      ].join(" "),
      action: t(isRedo ? "jobs.redo" : "ui.undo"),
      isDangerous: BigInt(effect.removed ?? 0) > 0n,
    });
  } catch (error) {
    toastFailure(t, t(isRedo ? "jobs.notMadeAgain" : "jobs.notUndone"), error);
    return;
  }
  if (isSure) await undoJob(t, client, id, isRedo ? "redo" : "undo");
}

/** Whether a job with this title is an undo. The undo of one is a redo. */
export function isUndo({ key }: Message): boolean {
  return key === "jobTitles.undo";
}

/** The title of the job that an undo or a redo is about; of another job its own. */
export function originalOf(title: Message): Message {
  const original = title.values?.title;
  return typeof original === "object" ? original : title;
}

/** Says how many pets an undo removes, changes back, and keeps since they were changed after the job; a redo leaves out pets as well. */
function effectText(t: Translate, { reverted, removed, kept }: UndoEffect, isRedo: boolean): string {
  const gone = BigInt(removed ?? 0);
  const count = BigInt(reverted) - gone;
  return [
    ...(gone > 0n ? [t("jobs.removes", { count: gone })] : []),
    ...(gone === 0n || count > 0n ? [t(isRedo ? "jobs.remakes" : "jobs.reverts", { count })] : []),
    ...(kept === null ? [t(isRedo ? "jobs.leavesSome" : "jobs.keepsSome")] : []),
    ...(kept !== null && kept !== "0" ? [t(isRedo ? "jobs.leaves" : "jobs.keeps", { count: BigInt(kept) })] : []),
  ].join(" ");
}
