import type { Prisma } from "@/prisma/generated/client";
import type { AccountActor } from "@/lib/accounts/session";
import { AppError } from "@/lib/core/errors";
import { can } from "@/lib/core/permissions";
import type { Transaction } from "@/lib/db";
import type { SavedView } from "@/lib/saved-views/schemas";
import { message } from "@/lib/texts/message";

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

/** The views that an account may see, including deleted ones: its own and all shared ones. */
export function selectViews(
  tx: Transaction,
  actor: AccountActor,
  where: Prisma.SavedViewWhereInput,
): Promise<ViewRow[]> {
  return tx.savedView.findMany({
    where: { AND: [where, { OR: [{ accountId: actor.id }, { isShared: true }] }] },
    select: selection(actor.id),
    orderBy: { id: "asc" },
  });
}

/**
 * A view that the account may see.
 *
 * @param isDeleted whether the view must be deleted
 * @throws AppError `not_found`, also for the unshared view of another account
 */
export async function selectViewOrThrow(
  tx: Transaction,
  actor: AccountActor,
  id: string,
  isDeleted = false,
): Promise<ViewRow> {
  const [row] = await selectViews(tx, actor, { id });
  if (!row || (row.deletedAt !== null) !== isDeleted) throw new AppError("not_found", message("errors.noSuchView"));
  return row;
}

/** Whether the actor may change the view: their own, or as an owner any shared one. */
export function canManage(actor: AccountActor, row: Pick<ViewRow, "accountId">): boolean {
  return row.accountId === actor.id || can(actor, "accounts:manage");
}

/** A view for the console. */
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

/** A view as a change record stores it. */
export function recordOf({ id, name, search, isShared }: ViewRow): Record<string, unknown> {
  return { id, name, search, isShared };
}
