import { categoryLabel } from "@/components/pets/category-label";
import { statusText } from "@/components/pets/status-text";
import type { ActivityEntry } from "@/lib/activity/console-contract";
import { petStatus } from "@/lib/pets/contract";

const actionText: Record<string, string> = {
  "pet.created": "added it",
  "pet.updated": "changed it",
  "pet.deleted": "deleted it",
  "pet.restored": "brought it back",
};

const fieldText: Record<string, string> = { name: "Name", categoryId: "Category", status: "Status" };

/** What was done, after the name of who did it. */
export function actionTextOf(action: string): string {
  return actionText[action] ?? action;
}

/** Who did it: a person by name, anything else by what it is. */
export function actorText(actor: ActivityEntry["actor"]): string {
  switch (actor.kind) {
    case "account":
      return actor.name || "A former member";
    case "api_key":
      return `API key ${actor.name}`;
    case "operator":
      return "The operator";
    case "system":
      return "The system";
  }
}

/** How it was done. */
export function channelText(actor: ActivityEntry["actor"]): string {
  switch (actor.kind) {
    case "account":
      return "in the console";
    case "api_key":
      return `by the API, ${actor.prefix}…`;
    case "operator":
      return "on the command line";
    case "system":
      return "by itself";
  }
}

/** The changes of fields that a reader knows, in their words. */
export function changesText({
  changes,
}: ActivityEntry): { field: string; before: string | null; after: string | null }[] {
  return changes.flatMap(({ field, before, after }) => {
    const label = fieldText[field];
    return label === undefined
      ? []
      : [{ field: label, before: valueText(field, before), after: valueText(field, after) }];
  });
}

function valueText(field: string, value: string | null): string | null {
  if (value === null) return null;
  if (field === "categoryId") return categoryLabel(value, null);
  const { data: status } = petStatus.safeParse(value);
  return field === "status" && status ? statusText[status] : value;
}
