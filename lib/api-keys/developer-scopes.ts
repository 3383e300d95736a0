import { scopes, type Role, type Scope } from "@/lib/core/permissions";
import type { Transaction } from "@/lib/db";

/**
 * The scopes that the rules of the shop allow for keys of an account with this role. A key keeps its own scopes, but
 * cannot use those that a rule forbids, from the moment the rule changes.
 */
export async function scopesForRole(client: Pick<Transaction, "shopSetting">, role: Role): Promise<readonly Scope[]> {
  if (role !== "developer") return scopes;
  const setting = await client.shopSetting.findUniqueOrThrow({ where: { id: 1 }, select: { developerScopes: true } });
  return scopes.filter((scope) => setting.developerScopes.includes(scope));
}
