import { recordActivity } from "@/lib/activity/service";
import { forgetAllKeys } from "@/lib/api-keys/verify";
import type { Actor } from "@/lib/core/actor";
import { authorize, type Role, type Scope } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";
import type { ShopRules } from "@/lib/members/console-contract";

const rulesColumns = { invitationOnly: true, secondFactorRoles: true, developerScopes: true } as const;

/** The rules of this shop for accounts and keys. */
export async function readShopRules(actor: Actor): Promise<ShopRules> {
  authorize(actor, "accounts:manage");
  return toRules(await db().shopSetting.findUniqueOrThrow({ where: { id: 1 }, select: rulesColumns }));
}

/** Changes the rules; what is left out stays. They count from the next request on. */
export async function changeShopRules(actor: Actor, change: Partial<ShopRules>, requestId: string): Promise<ShopRules> {
  authorize(actor, "accounts:manage");
  const rules = await db().$transaction((tx) => writeShopRules(tx, actor, change, requestId));
  // The other processes hear of it from PostgreSQL, as this one will; but this one need not wait.
  if (change.developerScopes) forgetAllKeys();
  return rules;
}

/** Writes the rules and the record of the change. Whether the actor may change them is decided by the caller. */
export async function writeShopRules(
  tx: Transaction,
  actor: Actor,
  change: Partial<ShopRules>,
  requestId: string,
): Promise<ShopRules> {
  const before = toRules(await tx.shopSetting.findUniqueOrThrow({ where: { id: 1 }, select: rulesColumns }));
  const after = toRules(await tx.shopSetting.update({ where: { id: 1 }, data: change, select: rulesColumns }));
  if (JSON.stringify(before) === JSON.stringify(after)) return after;
  await recordActivity(tx, actor, {
    action: "shop_rules.changed",
    subjectType: "shop_rules",
    subjectId: null,
    before,
    after,
    requestId,
  });
  return after;
}

/** Whether anybody may make an account, for the pages that nobody is signed in to. */
export async function isSignUpOpen(): Promise<boolean> {
  const setting = await db().shopSetting.findUnique({ where: { id: 1 }, select: { invitationOnly: true } });
  return setting?.invitationOnly !== true;
}

type RulesRow = { invitationOnly: boolean; secondFactorRoles: string[]; developerScopes: string[] };

function toRules({ invitationOnly, secondFactorRoles, developerScopes }: RulesRow): ShopRules {
  return {
    invitationOnly,
    secondFactorRoles: secondFactorRoles as Role[],
    developerScopes: developerScopes as Scope[],
  };
}
