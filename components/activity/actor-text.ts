import type { ActivityActor, FeedEntry } from "@/lib/activity/schemas";
import type { Translate } from "@/lib/texts/texts";

/** Who did it: a person by name, an API key by its name and what it begins with, anything else by what it is. */
export function actorName(t: Translate, actor: ActivityActor): string {
  switch (actor.kind) {
    case "account":
      return actor.name || t("activity.formerMember");
    case "api_key":
      return actor.name ? `${actor.name} (${actor.prefix}…)` : t("activity.formerKey");
    case "operator":
      return t("activity.operator");
    case "system":
      return t("activity.system");
  }
}

/** The same for an entry: who fails to sign in is nobody that the shop knows. */
export function actorOfEntry(t: Translate, { action, actor }: Pick<FeedEntry, "action" | "actor">): string {
  return action === "account.sign_in_failed" ? t("activity.somebody") : actorName(t, actor);
}

/** By which way it was done. */
export function channelText(t: Translate, actor: ActivityActor): string {
  switch (actor.kind) {
    case "account":
      return t("activity.inConsole");
    case "api_key":
      return t("activity.byApi");
    case "operator":
      return t("activity.onCommandLine");
    case "system":
      return t("activity.byItself");
  }
}

/** How the filter names who did it. */
export function whoOf(actor: ActivityActor): string {
  return "id" in actor ? `${actor.kind}.${actor.id}` : actor.kind;
}
