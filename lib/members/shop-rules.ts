import { recordActivity } from "@/lib/activity/service";
import type { Actor } from "@/lib/core/actor";
import { authorize, type Role } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import type { ShopRules } from "@/lib/members/console-contract";

const rulesColumns = { invitationOnly: true, secondFactorRoles: true } as const;

/** The rules for having an account in this shop. */
export async function readShopRules(actor: Actor): Promise<ShopRules> {
  authorize(actor, "accounts:manage");
  return toRules(await db().shopSetting.findUniqueOrThrow({ where: { id: 1 }, select: rulesColumns }));
}

/** Changes the rules; what is left out stays. They count from the next request on. */
export async function changeShopRules(actor: Actor, change: Partial<ShopRules>, requestId: string): Promise<ShopRules> {
  authorize(actor, "accounts:manage");
  return db().$transaction(async (tx) => {
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
  });
}

/** Whether anybody may make an account, for the pages that nobody is signed in to. */
export async function isSignUpOpen(): Promise<boolean> {
  const setting = await db().shopSetting.findUnique({ where: { id: 1 }, select: { invitationOnly: true } });
  return setting?.invitationOnly !== true;
}

function toRules({
  invitationOnly,
  secondFactorRoles,
}: {
  invitationOnly: boolean;
  secondFactorRoles: string[];
}): ShopRules {
  return { invitationOnly, secondFactorRoles: secondFactorRoles as Role[] };
}
