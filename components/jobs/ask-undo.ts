import type { QueryClient } from "@tanstack/react-query";
import { undoJob } from "@/components/jobs/undo-job";
import { toastFailure } from "@/components/toast-failure";
import { confirm } from "@/components/ui/confirm";
import { api } from "@/lib/core/console-client";
import type { Job, UndoEffect } from "@/lib/jobs/schemas";
import { quoted, writeMessage } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

type UndoQuestion = {
  title: string;
  action: string;
  isDangerous?: boolean;
  /** What the undo would do now. */
  describe: (effect: UndoEffect) => string;
};

/**
 * Asks before the changes of a job are undone, and says how many pets that reverts and keeps.
 *
 * @param failureTitle of the toast if these could not be counted
 */
export async function confirmUndo(
  t: Translate,
  jobId: string,
  failureTitle: string,
  { describe, ...question }: UndoQuestion,
): Promise<boolean> {
  try {
    const effect = await api.jobs.undoEffect.read({ jobId });
    return await confirm({ ...question, description: describe(effect) });
  } catch (error) {
    toastFailure(t, failureTitle, error);
    return false;
  }
}

/** Says how many pets an undo keeps since they were changed after the job. */
export function keptText(t: Translate, { kept }: UndoEffect): string {
  if (kept === null) return t("jobs.keepsSome");
  return kept === "0" ? "" : t("jobs.keeps", { count: BigInt(kept) });
}

/**
 * Undoes the changes of a job once that is confirmed. The undo of a change that was just made, by its toast or by a key, does
 * not ask: see `undoJob`.
 *
 * @returns as `undoJob` does; false if it was not confirmed
 */
export async function askAndUndoJob(
  t: Translate,
  client: QueryClient,
  { id, title }: Pick<Job, "id" | "title">,
): Promise<boolean> {
  const isSure = await confirmUndo(t, id, t("jobs.notUndone"), {
    title: t("jobs.undoQuestion", { quoted: quoted(t, writeMessage(t, title)) }),
    action: t("ui.undo"),
    describe: (effect) => `${t("jobs.reverts", { count: BigInt(effect.reverted) })} ${keptText(t, effect)}`,
  });
  return isSure && undoJob(t, client, id, title.key === "jobTitles.undo" ? "redo" : "undo");
}
