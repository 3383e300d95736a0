import type { ActivityActor, FeedEntry } from "@/lib/activity/schemas";

/** Who did it: a person by name, an API key by its name and what it begins with, anything else by what it is. */
export function actorName(actor: ActivityActor): string {
  switch (actor.kind) {
    case "account":
      return actor.name || "A former member";
    case "api_key":
      return actor.name ? `${actor.name} (${actor.prefix}…)` : "A former API key";
    case "operator":
      return "The operator";
    case "system":
      return "The system";
  }
}

/** The same for an entry: who fails to sign in is nobody that the shop knows. */
export function actorOfEntry({ action, actor }: Pick<FeedEntry, "action" | "actor">): string {
  return action === "account.sign_in_failed" ? "Somebody" : actorName(actor);
}

/** By which way it was done. */
export function channelText(actor: ActivityActor): string {
  switch (actor.kind) {
    case "account":
      return "in the console";
    case "api_key":
      return "by the API";
    case "operator":
      return "on the command line";
    case "system":
      return "by itself";
  }
}

/** How the filter names who did it. */
export function whoOf(actor: ActivityActor): string {
  return "id" in actor ? `${actor.kind}.${actor.id}` : actor.kind;
}
