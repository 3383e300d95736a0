import { recordActivity } from "@/lib/activity/service";
import type { AccountActor } from "@/lib/accounts/session";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/authorize";
import { db } from "@/lib/db";
import { countPets, countSince } from "@/lib/pets/count-pets";
import { countOf, isCounted } from "@/lib/pets/list-url";
import { withInstants } from "@/lib/pets/periods";
import { lockViewsOf } from "@/lib/saved-views/locks";
import { PINS_MAX, readViewFilter, type SavedView } from "@/lib/saved-views/schemas";
import { selectViewOrThrow, selectViews, toSavedView } from "@/lib/saved-views/view-row";
import { message } from "@/lib/texts/message";

/** The account's own views and all shared ones. Who shows them sorts them, as the reader's language does. */
export async function listViews(actor: AccountActor): Promise<SavedView[]> {
  authorize(actor, "pets:read");
  const rows = await selectViews(db(), actor, { deletedAt: null });
  return rows.map((row) => toSavedView(actor, row));
}

/**
 * The exact number of pets in each pinned view of the account, by view id. Views that no counter covers are omitted, but for
 * those of few pets from a time on, such as "new this week".
 */
export async function countViews(actor: AccountActor): Promise<Record<string, string>> {
  authorize(actor, "pets:read");
  const pinned = await selectViews(db(), actor, { deletedAt: null, pins: { some: { accountId: actor.id } } });
  const counted: Record<string, string> = {};
  // One after the other, so that a call takes one connection of the pool at a time.
  for (const { id, search } of pinned) {
    const { data } = readViewFilter(search);
    if (!data) continue;
    const count = isCounted(data)
      ? countOf(data.status, await countPets(data))
      : await countSince(await withInstants(data));
    if (count !== null) counted[id] = count;
  }
  return counted;
}

/**
 * Pins a view to the account's sidebar, or unpins it.
 *
 * @throws AppError `not_found`, or `invalid_request` when the sidebar is full
 */
export async function pinView(actor: AccountActor, id: string, isPinned: boolean): Promise<SavedView> {
  authorize(actor, "pets:read");
  return db().$transaction(async (tx) => {
    await lockViewsOf(tx, actor.id);
    const row = await selectViewOrThrow(tx, actor, id);
    if (row.pins.length > 0 === isPinned) return toSavedView(actor, row);
    const pin = { accountId: actor.id, viewId: id };
    if (isPinned) {
      const pins = await tx.savedViewPin.count({ where: { accountId: actor.id, view: { deletedAt: null } } });
      if (pins >= PINS_MAX) throw new AppError("invalid_request", message("errors.sidebarFull", { max: PINS_MAX }));
      await tx.savedViewPin.createMany({ data: pin, skipDuplicates: true });
    } else await tx.savedViewPin.deleteMany({ where: pin });
    const action = isPinned ? "saved_view.pinned" : "saved_view.unpinned";
    await recordActivity(tx, actor, { action, subjectType: "saved_view", subjectId: id });
    return toSavedView(actor, { ...row, pins: isPinned ? [{ viewId: id }] : [] });
  });
}
