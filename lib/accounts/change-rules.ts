import type { ShopRules, ShopRulesChange } from "@/lib/accounts/member-schemas";
import { roles, scopes } from "@/lib/core/permissions";

/** The rules after a change of them; for the page, which shows it at once, and for the shop. */
export function changedRules(before: ShopRules, change: ShopRulesChange): ShopRules {
  const { invitationOnly = before.invitationOnly, timeZone = before.timeZone } = change;
  return {
    invitationOnly,
    secondFactorRoles: switched(roles, before.secondFactorRoles, change.secondFactorRoles),
    developerScopes: switched(scopes, before.developerScopes, change.developerScopes),
    timeZone,
  };
}

/** Of all names those that were switched on, and those of before that were not switched off. */
function switched<T extends string>(
  names: readonly T[],
  before: readonly T[],
  switches: { readonly [K in T]?: boolean | undefined } = {},
): T[] {
  return names.filter((name) => switches[name] ?? before.includes(name));
}
