import type { z } from "zod";
import { recordActivity } from "@/lib/activity/service";
import type { AccountActor } from "@/lib/accounts/session";
import { nowMs, DAY_MS } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import { authorize } from "@/lib/core/authorize";
import { db, type Transaction } from "@/lib/db";
import { lockSharedViews, lockViewsOf } from "@/lib/saved-views/locks";
import {
  OWN_VIEWS_MAX,
  PINS_MAX,
  SHARED_VIEWS_MAX,
  type viewChange,
  type SavedView,
  type newView,
} from "@/lib/saved-views/schemas";
import { canManage, recordOf, selectViewOrThrow, toSavedView, type ViewRow } from "@/lib/saved-views/view-row";
import { message } from "@/lib/texts/message";

/** How long a deleted view can be restored. */
const KEPT_MS = 30 * DAY_MS;

type NewView = z.infer<typeof newView>;
type ViewChange = z.infer<typeof viewChange>;

/**
 * Saves a list of pets under a name.
 *
 * @throws AppError `invalid_request` when the account has a view of that name or the maximum number of views, or the shop
 *   has the maximum number of shared views
 */
export async function saveView(actor: AccountActor, input: NewView): Promise<SavedView> {
  authorize(actor, input.isShared ? "pets:write" : "pets:read");
  return db().$transaction(async (tx) => {
    await lockViewsOf(tx, actor.id);
    await refuseTakenName(tx, actor.id, input.name);
    await refuseTooMany(tx, actor.id);
    if (input.isShared) await refuseTooManyShared(tx);
    const { name, search, isShared } = input;
    const { id } = await tx.savedView.create({
      data: { accountId: actor.id, name, search, isShared },
      select: { id: true },
    });
    const pins = await tx.savedViewPin.count({ where: { accountId: actor.id, view: { deletedAt: null } } });
    if (input.isPinned && pins < PINS_MAX) await tx.savedViewPin.create({ data: { accountId: actor.id, viewId: id } });
    const row = await selectViewOrThrow(tx, actor, id);
    const change = { action: "saved_view.created", subjectType: "saved_view", subjectId: id } as const;
    await recordActivity(tx, actor, { ...change, after: recordOf(row) });
    return toSavedView(actor, row);
  });
}

/**
 * Renames a view, changes its filters, or shares it.
 *
 * @throws AppError `not_found`, `forbidden` when the actor may not manage the view, `conflict` when it has another list than
 *   `edit.from`, `invalid_request` when its owner has another view of that name
 */
export async function changeView(actor: AccountActor, id: string, edit: ViewChange): Promise<SavedView> {
  authorize(actor, edit.isShared ? "pets:write" : "pets:read");
  return db().$transaction(async (tx) => {
    const before = await lockViewOrThrow(tx, actor, id);
    if (edit.from !== undefined && edit.from !== before.search) throw new AppError("conflict");
    if (edit.name !== undefined) await refuseTakenName(tx, before.accountId, edit.name, id);
    if (edit.isShared && !before.isShared) await refuseTooManyShared(tx);
    const { name = before.name, search = before.search, isShared = before.isShared } = edit;
    const after = { ...before, name, search, isShared };
    if (name === before.name && search === before.search && isShared === before.isShared)
      return toSavedView(actor, before);
    await tx.savedView.update({ where: { id }, data: { name, search, isShared }, select: { id: true } });
    // A view that is no longer shared disappears from the sidebars of others.
    if (!isShared) await tx.savedViewPin.deleteMany({ where: { viewId: id, accountId: { not: before.accountId } } });
    const change = { action: "saved_view.updated", subjectType: "saved_view", subjectId: id } as const;
    await recordActivity(tx, actor, { ...change, before: recordOf(before), after: recordOf(after) });
    return toSavedView(actor, after);
  });
}

/**
 * Deletes a view. It can be restored for 30 days.
 *
 * @throws AppError `not_found`, or `forbidden` when the actor may not manage the view
 */
export async function deleteView(actor: AccountActor, id: string): Promise<void> {
  authorize(actor, "pets:read");
  await db().$transaction(async (tx) => {
    const before = await lockViewOrThrow(tx, actor, id);
    const now = nowMs();
    await tx.savedView.deleteMany({
      where: { accountId: before.accountId, deletedAt: { lt: new Date(now - KEPT_MS) } },
    });
    await tx.savedView.update({ where: { id }, data: { deletedAt: new Date(now) }, select: { id: true } });
    const change = { action: "saved_view.deleted", subjectType: "saved_view", subjectId: id } as const;
    await recordActivity(tx, actor, { ...change, before: recordOf(before) });
  });
}

/**
 * Restores a deleted view with its pins, except those of sidebars that are full now.
 *
 * @throws AppError `not_found` when there is no such deleted view, `forbidden`, or `invalid_request` when its name has
 *   been taken or a limit has been reached
 */
export async function restoreView(actor: AccountActor, id: string): Promise<SavedView> {
  authorize(actor, "pets:read");
  return db().$transaction(async (tx) => {
    const row = await lockViewOrThrow(tx, actor, id, true);
    await refuseTakenName(tx, row.accountId, row.name);
    await refuseTooMany(tx, row.accountId);
    if (row.isShared) await refuseTooManyShared(tx);
    await removePinsFromFullSidebars(tx, id);
    await tx.savedView.update({ where: { id }, data: { deletedAt: null }, select: { id: true } });
    const restored = await selectViewOrThrow(tx, actor, id);
    const change = { action: "saved_view.restored", subjectType: "saved_view", subjectId: id } as const;
    await recordActivity(tx, actor, { ...change, after: recordOf(restored) });
    return toSavedView(actor, restored);
  });
}

async function lockViewOrThrow(tx: Transaction, actor: AccountActor, id: string, isDeleted = false): Promise<ViewRow> {
  const { accountId } = await selectViewOrThrow(tx, actor, id, isDeleted);
  await lockViewsOf(tx, accountId);
  const row = await selectViewOrThrow(tx, actor, id, isDeleted);
  if (!canManage(actor, row)) throw new AppError("forbidden", message("errors.viewOfAnother"));
  return row;
}

async function refuseTakenName(tx: Transaction, accountId: string, name: string, exceptId?: string): Promise<void> {
  const [taken] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM saved_view
    WHERE account_id = ${accountId} AND lower(name) = lower(${name}) AND deleted_at IS NULL
      AND id IS DISTINCT FROM ${exceptId ?? null}::uuid`;
  if (!taken) return;
  const told = `is already taken by another view: ${taken.name}`;
  throw ValidationError.of("name", told, message("errors.nameOfView", { name: taken.name }));
}

/** Call while the view is still deleted, so that its own pins are not counted. */
async function removePinsFromFullSidebars(tx: Transaction, viewId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM saved_view_pin AS pin WHERE view_id = ${viewId}::uuid AND (
      SELECT count(*) FROM saved_view_pin AS other JOIN saved_view ON saved_view.id = other.view_id
      WHERE other.account_id = pin.account_id AND saved_view.deleted_at IS NULL
    ) >= ${PINS_MAX}`;
}

async function refuseTooMany(tx: Transaction, accountId: string): Promise<void> {
  if ((await tx.savedView.count({ where: { accountId, deletedAt: null } })) >= OWN_VIEWS_MAX)
    throw new AppError("invalid_request", message("errors.tooManyViews", { max: OWN_VIEWS_MAX }));
}

async function refuseTooManyShared(tx: Transaction): Promise<void> {
  await lockSharedViews(tx);
  if ((await tx.savedView.count({ where: { isShared: true, deletedAt: null } })) >= SHARED_VIEWS_MAX)
    throw new AppError("invalid_request", message("errors.tooManySharedViews", { max: SHARED_VIEWS_MAX }));
}
