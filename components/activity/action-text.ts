import type { ReactElement } from "react";
import { SECURITY_KIND } from "@/lib/activity/contract";
import { navItemOf } from "@/components/shell/nav-items";
import { subjectKindOf } from "@/lib/activity/subjects";
import type { Translate } from "@/lib/texts/texts";

/** Actions whose sentence includes their one changed field: "changed the status of Rex from Available to Sold". */
const toldByField: Record<string, true> = { "pet.updated": true, "account.role_changed": true };

/** Whether the sentence includes the field, if only one was changed. */
export function isToldByField(action: string): boolean {
  return Object.hasOwn(toldByField, action);
}

/**
 * The message of an action. All messages take the same parameters: the actor, the subject, a count, and the two values of
 * one field.
 */
type ActionKey = "actions.pet_seeded" | "actions.pet_created";

/**
 * Picks the message of an action, or that of its verb. An action without either, which
 * a newer release recorded, is shown by its name.
 *
 * @param isOwn whether the actor's own account is the subject
 */
function actionKey(t: Translate, action: string, isOwn: boolean): ActionKey | "activity.otherAction" {
  const name = action.replaceAll(".", "_");
  const verb = action.slice(action.indexOf(".") + 1);
  const keys = [...(isOwn ? [`actions.own_${name}`] : []), `actions.${name}`, `actions.any_${verb}`];
  const found = keys.find((key) => t.has(key));
  return (found ?? "activity.otherAction") as ActionKey | "activity.otherAction";
}

type Told<Value> = {
  action: string;
  isOwn?: boolean;
  who: Value;
  what: Value;
  count?: bigint | "";
  /** The values of the field before and after, and what happened to it. */
  from?: string | undefined;
  to?: string | undefined;
  change?: "set" | "unset" | "changed" | "";
};

/** The sentence about an action. */
export function actionSentence(t: Translate, { isOwn = false, ...told }: Told<string>): string {
  return t(actionKey(t, told.action, isOwn) as "activity.otherAction", { count: "", change: "", ...told } as never);
}

/** The same with elements, such as a link to the subject. */
export function richActionSentence(t: Translate, { isOwn = false, ...told }: Told<ReactElement>) {
  return t.rich(
    actionKey(t, told.action, isOwn) as "activity.otherAction",
    { count: "", change: "", ...told } as never,
  );
}

/** The label of a kind of subject in the filter. */
export function kindName(t: Translate, kind: string): string {
  return kind === SECURITY_KIND ? t("activity.security") : labelOf(t, kind);
}

function labelOf(t: Translate, kind: string): string {
  const label = subjectKindOf(kind)?.label ?? navItemOf(kind)?.label;
  return label === undefined ? kind : t(label);
}
