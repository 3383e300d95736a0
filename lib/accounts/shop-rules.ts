import { recordActivity } from "@/lib/activity/service";
import { forgetAllKeys } from "@/lib/api-keys/verify";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import { authorize } from "@/lib/core/authorize";
import type { Role, Scope } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";
import { changedRules } from "@/lib/accounts/change-rules";
import { shopRules, type ShopRules, type ShopRulesChange } from "@/lib/accounts/member-schemas";
import { zoneProblem } from "@/lib/accounts/time-zone";
import { message } from "@/lib/texts/message";

const rulesColumns = { invitationOnly: true, secondFactorRoles: true, developerScopes: true, timeZone: true } as const;

/** The shop's rules for accounts and keys. */
export async function readShopRules(actor: Actor): Promise<ShopRules> {
  authorize(actor, "accounts:manage");
  return toRules(await db().shopSetting.findUniqueOrThrow({ where: { id: 1 }, select: rulesColumns }));
}

/**
 * Changes the rules, effective with the next request.
 *
 * @throws ValidationError for a time zone that PostgreSQL does not know, or reads otherwise; AppError `conflict` when the time
 *   zone is another than `from`
 */
export async function changeShopRules(actor: Actor, change: ShopRulesChange): Promise<ShopRules> {
  authorize(actor, "accounts:manage");
  const problem = change.timeZone === undefined ? null : await zoneProblem(change.timeZone);
  if (problem !== null) throw ValidationError.of("timeZone", problem.message, problem.text);
  const rules = await db().$transaction((tx) =>
    writeShopRules(tx, actor, (before) => {
      requireZoneSeen(before, change);
      return changedRules(before, change);
    }),
  );
  // PostgreSQL notifies every process; this one does not wait for that.
  if (change.developerScopes) forgetAllKeys();
  return rules;
}

function requireZoneSeen({ timeZone: current }: ShopRules, { timeZone, from }: ShopRulesChange): void {
  if (timeZone === undefined || from === undefined || [timeZone, from].includes(current)) return;
  throw new AppError("conflict", message("errors.timeZoneChangedSince", { timeZone: current }));
}

/**
 * Updates the rules and records the change. The caller checks the permission.
 *
 * @param changeOf what is changed, given the rules that no other can change meanwhile
 */
export async function writeShopRules(
  tx: Transaction,
  actor: Actor,
  changeOf: (before: ShopRules) => Partial<ShopRules>,
): Promise<ShopRules> {
  // Otherwise a concurrent change would be recorded as if it were a part of this one.
  await tx.$queryRaw`SELECT FROM shop_setting WHERE id = 1 FOR NO KEY UPDATE`;
  const before = toRules(await tx.shopSetting.findUniqueOrThrow({ where: { id: 1 }, select: rulesColumns }));
  const after = toRules(
    await tx.shopSetting.update({ where: { id: 1 }, data: changeOf(before), select: rulesColumns }),
  );
  if (JSON.stringify(before) === JSON.stringify(after)) return after;
  await recordActivity(tx, actor, {
    action: "shop_rules.changed",
    subjectType: "shop_rules",
    subjectId: null,
    before,
    after,
  });
  return after;
}

/** The time zone of the shop, and why it cannot be that; for the operator. */
export async function examineShopZone(): Promise<{ timeZone: string; problem: string | null }> {
  const { timeZone } = await db().shopSetting.findUniqueOrThrow({ where: { id: 1 }, select: { timeZone: true } });
  const name = shopRules.shape.timeZone.safeParse(timeZone);
  return { timeZone, problem: name.error?.issues[0]?.message ?? (await zoneProblem(timeZone))?.message ?? null };
}

/** Whether anyone can create an account; for pages without a session. */
export async function isSignUpOpen(): Promise<boolean> {
  const setting = await db().shopSetting.findUnique({ where: { id: 1 }, select: { invitationOnly: true } });
  return setting?.invitationOnly !== true;
}

/**
 * Checks, in the transaction that creates an account, that the sign-up is still open: hashing the password took a while. A
 * concurrent change of the rules waits for the transaction.
 *
 * @throws AppError `sign_up_closed`
 */
export async function requireOpenSignUp(tx: Transaction): Promise<void> {
  const [row] = await tx.$queryRaw<{ closed: boolean }[]>`
    SELECT invitation_only AS closed FROM shop_setting WHERE id = 1 FOR SHARE`;
  if (row?.closed) throw new AppError("sign_up_closed");
}

type RulesRow = { invitationOnly: boolean; secondFactorRoles: string[]; developerScopes: string[]; timeZone: string };

function toRules({ invitationOnly, secondFactorRoles, developerScopes, timeZone }: RulesRow): ShopRules {
  return {
    invitationOnly,
    secondFactorRoles: secondFactorRoles as Role[],
    developerScopes: developerScopes as Scope[],
    timeZone,
  };
}
