import type { Prisma } from "@/prisma/generated/client";
import type { AccountActor } from "@/lib/accounts/session";
import { AppError } from "@/lib/core/errors";
import { can } from "@/lib/core/permissions";
import type { Transaction } from "@/lib/db";
import type { SavedView } from "@/lib/saved-views/schemas";

const selection = (accountId: string) =>
  ({
    id: true,
    accountId: true,
    name: true,
    search: true,
    isShared: true,
    deletedAt: true,
    account: { select: { name: true } },
    pins: { where: { accountId }, select: { viewId: true } },
  }) satisfies Prisma.SavedViewSelect;

export type ViewRow = Prisma.SavedViewGetPayload<{ select: ReturnType<typeof selection> }>;

/** The views that an account sees, deleted ones included: its own, and those that are shared. */
export function selectViews(
  tx: Transaction,
  actor: AccountActor,
  where: Prisma.SavedViewWhereInput,
): Promise<ViewRow[]> {
  return tx.savedView.findMany({
    where: { AND: [where, { OR: [{ accountId: actor.id }, { isShared: true }] }] },
    select: selection(actor.id),
  });
}

/**
 * One of the views that an account sees, deleted or not as asked for.
 *
 * @throws AppError `not_found`, also for what somebody else keeps for themselves
 */
export async function selectViewOrThrow(
  tx: Transaction,
  actor: AccountActor,
  id: string,
  isDeleted = false,
): Promise<ViewRow> {
  const [row] = await selectViews(tx, actor, { id });
  if (!row || (row.deletedAt !== null) !== isDeleted) throw new AppError("not_found", "There is no such view.");
  return row;
}

/** Whether who asks may change it: their own, and as an owner of the shop any that is shared. */
export function canManage(actor: AccountActor, row: Pick<ViewRow, "accountId">): boolean {
  return row.accountId === actor.id || can(actor, "accounts:manage");
}

/** A view as the console has it. */
export function toSavedView(actor: AccountActor, row: ViewRow): SavedView {
  const { id, name, search, isShared, account, pins } = row;
  return {
    id,
    name,
    search,
    isShared,
    isPinned: pins.length > 0,
    isOwn: row.accountId === actor.id,
    ownerName: account.name,
    canManage: canManage(actor, row),
  };
}

/** What the record of a change keeps of a view. */
export function recordOf({ id, name, search, isShared }: ViewRow): Record<string, unknown> {
  return { id, name, search, isShared };
}
