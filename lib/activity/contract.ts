/** The value of the filter by kind that stands for `SECURITY_ACTIONS`. No action begins with this word. */
export const SECURITY_KIND = "security";

/** Actions that affect who can access the shop, how, and with which rights. The activity marks them. */
export const SECURITY_ACTIONS: readonly string[] = [
  "account.created",
  "account.deactivated",
  "account.email_changed",
  "account.new_device",
  "account.password_changed",
  "account.password_reset",
  "account.proof_failed",
  "account.reactivated",
  "account.recovery_codes_renewed",
  "account.reset_link_created",
  "account.role_changed",
  "account.second_factor_disabled",
  "account.second_factor_enabled",
  "account.second_factor_removed",
  "account.session_ended",
  "account.sessions_ended",
  "account.sign_in_failed",
  "account.sign_ins_failed",
  "api_key.created",
  "api_key.renamed",
  "api_key.revoked",
  "api_key.rotated",
  "invitation.accepted",
  "invitation.created",
  "setup_link.created",
  "shop_rules.changed",
  "webhook.changed",
  "webhook.created",
  "webhook.secret_rotated",
];

/** Whether an action affects who can access the shop. */
export function isSecurityAction(action: string): boolean {
  return SECURITY_ACTIONS.includes(action);
}

/** Whether an action belongs to a kind of the filter. */
export function isOfKind(action: string, kind: string): boolean {
  return kind === SECURITY_KIND ? isSecurityAction(action) : action.startsWith(`${kind}.`);
}
