import { scopes, type Role, type Scope } from "@/lib/core/permissions";
import type { Transaction } from "@/lib/db";

/**
 * Which scopes the keys of an account with this role may use, by the rules of the shop. A key keeps those that it was
 * made with; what the rule forbids it cannot use, from the moment that the rule says so.
 */
export async function scopesForRole(client: Pick<Transaction, "shopSetting">, role: Role): Promise<readonly Scope[]> {
  if (role !== "developer") return scopes;
  const setting = await client.shopSetting.findUniqueOrThrow({ where: { id: 1 }, select: { developerScopes: true } });
  return scopes.filter((scope) => setting.developerScopes.includes(scope));
}
