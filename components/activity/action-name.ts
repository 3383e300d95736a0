import type { Translate } from "@/lib/texts/texts";

/** The label of an action in a list: "Pet added". One without a label is shown by its verb, or by its name. */
export function actionName(t: Translate, action: string): string {
  const verb = action.slice(action.indexOf(".") + 1);
  const keys = [`actionNames.${action.replaceAll(".", "_")}`, `actionNames.any_${verb}`];
  const found = keys.find((key) => t.has(key));
  return found === undefined ? action : t(found as "actionNames.pet_created");
}
