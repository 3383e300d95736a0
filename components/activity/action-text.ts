import { SECURITY_KIND } from "@/lib/activity/contract";
import { navItemOf } from "@/components/shell/nav-items";
import { subjectKindOf } from "@/lib/activity/subjects";

/**
 * What was done, after the name of who did it: `{}` is what it was done to, `{count}` how many. An action that is not
 * here is shown by its name, so that one which came with a newer release breaks no page.
 */
const actionTexts: Record<string, string> = {
  "pet.created": "added {}",
  "pet.updated": "changed {}",
  "pet.deleted": "deleted {}",
  "pet.restored": "brought {} back",
  "pet.seeded": "added {count} made-up pets",
  "category.named": "named {}",
  "category.unnamed": "took the name of {} away",
  "category.seeded": "named {count} categories",
  "message.created": "sent {}",
  "message.delivered": "delivered {}",
  "message.read": "marked {} as read",
  "message.unread": "marked {} as unread",
  "message.all_read": "marked {count} messages as read",
  "message.redelivered": "sent {} to the webhook again",
  "message.webhook_failed": "gave up sending {} to the webhook",
  "webhook.created": "set up {}",
  "webhook.changed": "changed {}",
  "webhook.secret_rotated": "rotated the secret of {}",
  "webhook.removed": "removed {}",
  "webhook.tested": "sent a test to {}",
  "webhook.turned_off": "turned {} off, since its receiver is gone",
  "api_key.created": "created the API key {}",
  "api_key.rotated": "rotated the API key {}",
  "api_key.revoked": "revoked the API key {}",
  "account.created": "made an account for {}",
  "account.renamed": "changed the name of {}",
  "account.role_changed": "changed the role of {}",
  "account.deactivated": "deactivated {}",
  "account.reactivated": "reactivated {}",
  "account.reset_link_created": "made a link for a new password for {}",
  "account.reset_link_revoked": "revoked the link for a new password for {}",
  "account.second_factor_removed": "removed the second factor of {}",
  "account.sign_in_failed": "failed to sign in as {}",
  "account.session_ended": "ended a session of {}",
  "account.sessions_ended": "ended all sessions of {}",
  "invitation.created": "made {}",
  "invitation.revoked": "revoked {}",
  "invitation.accepted": "accepted {}",
  "setup_link.created": "made the link for the first owner",
  "shop_rules.changed": "changed the rules for signing in",
  "job.started": "started {}",
  "job.cancelled": "cancelled {}",
  "saved_view.created": "saved {}",
  "saved_view.updated": "changed {}",
  "saved_view.deleted": "deleted {}",
  "saved_view.restored": "brought {} back",
  "saved_view.pinned": "put {} into their sidebar",
  "saved_view.unpinned": "took {} out of their sidebar",
  "import.uploaded": "uploaded {}",
  "import.changed": "changed {}",
  "import.discarded": "discarded {}",
  "import.completed": "imported {}",
  "database.migrated": "updated the database",
  "database.backed_up": "made a backup of the database",
  "database.restored": "restored the database from a backup",
};

/** The same for every action that is not above, by its verb. */
const verbTexts: Record<string, string> = {
  created: "created {}",
  changed: "changed {}",
  deleted: "deleted {}",
  restored: "brought {} back",
};

/** The same where somebody did it to their own account. */
const ownActionTexts: Record<string, string> = {
  "account.created": "made an account",
  "account.renamed": "changed their name",
  "account.role_changed": "changed their own role",
  "account.deactivated": "deactivated their own account",
  "account.signed_in": "signed in",
  "account.signed_out": "signed out",
  "account.new_device": "entered their password on a new device",
  "account.password_changed": "changed their password",
  "account.password_reset": "set a new password by a link",
  "account.identity_proved": "confirmed that it was them",
  "account.session_ended": "ended one of their sessions",
  "account.sessions_ended": "ended their other sessions",
  "account.second_factor_prepared": "began to set up a second factor",
  "account.second_factor_enabled": "turned on their second factor",
  "account.second_factor_disabled": "turned off their second factor",
  "account.recovery_codes_renewed": "made new recovery codes",
};

/** Actions whose one changed field is told with them: "changed the status of Rex from Available to Sold". */
const toldByField: Record<string, true> = { "pet.updated": true, "account.role_changed": true };

/** Whether a change of one field alone is told by that field. */
export function isToldByField(action: string): boolean {
  return Object.hasOwn(toldByField, action);
}

/** What stands before and after the name of what was changed; `after` is null where it has no place in the text. */
export type ActionText = { before: string; after: string | null };

/**
 * The words for an action.
 *
 * @param isOwn whether it was done to the account of who did it
 * @param count how many things it was done to, where it is one of those
 */
export function actionTextOf(action: string, { isOwn = false, count = "" } = {}): ActionText {
  const own = isOwn && Object.hasOwn(ownActionTexts, action) ? ownActionTexts[action] : undefined;
  const verb = action.slice(action.indexOf(".") + 1);
  const known = Object.hasOwn(actionTexts, action) ? actionTexts[action] : undefined;
  const text = own ?? known ?? (Object.hasOwn(verbTexts, verb) ? verbTexts[verb] : undefined);
  if (text === undefined) return { before: `did “${action}” to`, after: "" };
  const [before = "", after = null] = text.replace("{count}", count).split("{}");
  return { before: before.trimEnd(), after: after === null ? null : after.trimStart() };
}

/** The words for an action around what it was done to. */
export function actionSentence(action: string, subject: string): string {
  const { before, after } = actionTextOf(action);
  return after === null ? before : [before, subject, after].filter(Boolean).join(" ");
}

/** The name of an action in a list of them: "Pet: added". */
export function actionName(action: string): string {
  const { before, after } = actionTextOf(action, { isOwn: !Object.hasOwn(actionTexts, action) });
  if (before.startsWith("did “")) return action;
  const words = [before, after ?? ""].join(" ").replaceAll(/\s+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a kind of thing is called in the filter. */
export function kindName(kind: string): string {
  return kind === SECURITY_KIND ? "Security" : (subjectKindOf(kind)?.label ?? navItemOf(kind)?.label ?? kind);
}
