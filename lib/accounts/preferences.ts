import type { z } from "zod";
import { recordActivity } from "@/lib/activity/service";
import { lockAccount } from "@/lib/accounts/credentials";
import { holdActor } from "@/lib/accounts/hold-actor";
import { preferenceCookies } from "@/lib/accounts/preference-cookies";
import type { AccountPreferences, preferencesChange } from "@/lib/accounts/schemas";
import type { AccountActor } from "@/lib/accounts/session";
import { ValidationError } from "@/lib/core/validation-error";
import { authorize } from "@/lib/core/authorize";
import { db } from "@/lib/db";
import { WithCookies } from "@/lib/http/console-answer";
import { isLanguage } from "@/lib/texts/languages";
import { message } from "@/lib/texts/message";

const columns = { language: true, timeZone: true } as const;

/**
 * Changes how the console is shown to the account, in this browser at once and in others with their next page. Undefined
 * fields keep their value.
 *
 * @throws ValidationError for a language that the console does not have
 */
export async function changePreferences(
  actor: AccountActor,
  change: z.infer<typeof preferencesChange>,
): Promise<WithCookies<AccountPreferences>> {
  authorize(actor, "accounts:own");
  if (typeof change.language === "string" && !isLanguage(change.language))
    throw ValidationError.of("language", "must be a language of the console", message("problems.chooseOne"));
  const after = await db().$transaction(async (tx) => {
    // Before it is read: the record of a concurrent change says what that one replaced.
    await lockAccount(tx, actor.id);
    await holdActor(tx, actor);
    const before = await tx.account.findUniqueOrThrow({ where: { id: actor.id }, select: columns });
    const after = await tx.account.update({ where: { id: actor.id }, data: change, select: columns });
    if (before.language === after.language && before.timeZone === after.timeZone) return after;
    await recordActivity(tx, actor, {
      action: "account.preferences_changed",
      subjectType: "account",
      subjectId: actor.id,
      before,
      after,
    });
    return after;
  });
  return new WithCookies(after, preferenceCookies(after));
}
