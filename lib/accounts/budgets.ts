import type { AccountActor } from "@/lib/accounts/session";
import { countWork } from "@/lib/sign-in/throttle";

/**
 * How often an account may do something in 15 minutes, whether it succeeds or not: far more often than anybody does by
 * hand, and too seldom to fill a table that nothing is deleted from, or to keep the processors busy with passwords.
 * Each change of the console that is not named here has room for `otherChange`, and all of them together as well.
 */
export const budgets = {
  createApiKey: 100,
  rotateApiKey: 100,
  revokeApiKey: 200,
  invite: 100,
  createResetLink: 100,
  changeName: 50,
  changePassword: 50,
  prepareSecondFactor: 50,
  confirmSecondFactor: 50,
  disableSecondFactor: 50,
  renewRecoveryCodes: 50,
  proveIdentity: 100,
  createWebhook: 50,
  rotateWebhookSecret: 50,
  testWebhook: 100,
  loadSampleShop: 50,
  uploadImport: 200,
  otherChange: 3_000,
} as const;

/**
 * Counts a change that an account makes in the console, before any of its work is done.
 *
 * @throws AppError `too_many_attempts` with Retry-After
 */
export async function countChange(actor: AccountActor, operationId: string): Promise<void> {
  const limit = Object.entries(budgets).find(([name]) => name === operationId)?.[1];
  const all = { what: `changes of ${actor.id}`, limit: budgets.otherChange };
  const own = limit === undefined ? [] : [{ what: `${operationId} of ${actor.id}`, limit }];
  await countWork([all, ...own], "changes");
}
