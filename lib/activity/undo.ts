import { holdActor } from "@/lib/accounts/hold-actor";
import { recordActivity } from "@/lib/activity/service";
import { lockChoices } from "@/lib/categories/chosen-category";
import { lockCategoryNames } from "@/lib/categories/service";
import { undoRecord } from "@/lib/pets/undo-pets";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { parseJson } from "@/lib/core/json";
import { authorize } from "@/lib/core/authorize";
import { db, type Transaction } from "@/lib/db";
import { message, type Message } from "@/lib/texts/message";

type EntryRow = { action: string; subject_id: string | null; before: string | null; after: string | null };
type Naming = { name?: string };

/**
 * Undoes one recorded change of a pet or of the name of a category. Like the undo of a job, it keeps fields that have been
 * changed since.
 *
 * @returns the changes that were kept, each as a sentence; none when everything was undone
 * @throws AppError `not_found`; `invalid_request` for a change that cannot be undone; `conflict` when all its fields have
 *   been changed since, so that nothing was undone
 */
export async function undoEntry(actor: Actor, entryId: bigint): Promise<{ kept: readonly Message[] }> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    await holdActor(tx, actor);
    const [entry] = await tx.$queryRaw<EntryRow[]>`
      SELECT action, subject_id, before::text, after::text FROM activity WHERE id = ${entryId}`;
    if (!entry) throw new AppError("not_found", message("errors.noSuchEntry"));
    if (!isUndoable(entry.action) || entry.subject_id === null)
      throw new AppError("invalid_request", message("errors.notUndoable"));
    if (entry.action.startsWith("category.")) {
      await undoNaming(tx, actor, BigInt(entry.subject_id), entry);
      return { kept: [] };
    }
    const { kept } = await undoRecord(tx, actor, entryId);
    return { kept };
  });
}

const undoableActions = [
  "pet.created",
  "pet.updated",
  "pet.deleted",
  "pet.restored",
  "category.named",
  "category.unnamed",
];

/** Whether `undoEntry` can undo a change of this kind. */
export function isUndoable(action: string): boolean {
  return undoableActions.includes(action);
}

async function undoNaming(tx: Transaction, actor: Actor, id: bigint, entry: EntryRow): Promise<void> {
  const [before, after] = [nameIn(entry.before), nameIn(entry.after)];
  await lockChoices(tx, [id]);
  await lockCategoryNames(tx);
  const current = await tx.category.findUnique({ where: { id }, select: { name: true } });
  const name = current?.name ?? null;
  if (name === before) return;
  if (name !== after)
    throw new AppError(
      "conflict",
      name === null ? message("errors.nameRemovedSince") : message("errors.nameChangedSince", { name }),
    );
  const change = { subjectType: "category", subjectId: id.toString() } as const;
  const was = name === null ? {} : { before: { id, name } };
  if (before === null) {
    const { name: subjectName } = await tx.category.delete({ where: { id }, select: { name: true } });
    return recordActivity(tx, actor, { ...change, subjectName, ...was, action: "category.unnamed" });
  }
  const [taken] = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM category WHERE lower(name) = lower(${before}) AND id <> ${id}`;
  if (taken) throw new AppError("conflict", message("errors.nameGivenSince", { id: String(taken.id), name: before }));
  await tx.category.upsert({
    where: { id },
    create: { id, name: before },
    update: { name: before },
    select: { id: true },
  });
  await recordActivity(tx, actor, { ...change, ...was, action: "category.named", after: { id, name: before } });
}

function nameIn(json: string | null): string | null {
  return json === null ? null : ((parseJson(json) as Naming).name ?? null);
}
