import type { ActivityActor, FeedEntry } from "@/lib/activity/schemas";
import { leftToRight } from "@/lib/texts/isolation";
import type { Translate } from "@/lib/texts/texts";

/** The text for an actor: a person's name, an API key's name and prefix, or the kind of actor. */
export function actorName(t: Translate, actor: ActivityActor): string {
  switch (actor.kind) {
    case "account":
      return actor.name || t("activity.formerMember");
    case "api_key":
      return actor.name ? `${actor.name} (${leftToRight(t.language, `${actor.prefix}…`)})` : t("activity.formerKey");
    case "operator":
      return t("activity.operator");
    case "system":
      return t("activity.system");
  }
}

/** An actor within a sentence: its name, or as a choice of the message what stands for one without a name. */
export function actorWithin(t: Translate, actor: ActivityActor) {
  const isNamed = "name" in actor && Boolean(actor.name);
  return { actor: isNamed ? "named" : actor.kind, name: actorName(t, actor) };
}

const ofUnknownActors = ["account.sign_in_failed", "account.sign_ins_failed"];

/** The same for an entry: the actor of a failed sign-in is unknown. */
export function actorOfEntry(t: Translate, { action, actor }: Pick<FeedEntry, "action" | "actor">): string {
  return ofUnknownActors.includes(action) ? t("activity.somebody") : actorName(t, actor);
}

/** The channel of an action. */
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

/** The label of an actor in the filter. */
export function whoOf(actor: ActivityActor): string {
  return "id" in actor ? `${actor.kind}.${actor.id}` : actor.kind;
}
