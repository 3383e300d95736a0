import { quoted } from "@/components/activity/quoted";
import type { FeedEntry } from "@/lib/activity/console-contract";
import { activityHref } from "@/lib/activity/list-url";
import { petHref } from "@/lib/pets/list-url";

/** What was changed, by its name as it is now, or by what it is. */
export function subjectText({ subject, changes }: Pick<FeedEntry, "subject" | "changes">): string {
  const { type, id } = subject;
  const recorded = changes.find(({ field }) => field === "name");
  const name = subject.name ?? recorded?.after ?? recorded?.before ?? null;
  switch (type) {
    case "pet":
      return name ?? (id === null ? "pets" : `pet ${id}`);
    case "category":
      return name === null ? `category ${id ?? ""}`.trim() : `the category ${name}`;
    case "message":
      return "a message";
    case "webhook":
      return name === null ? "the webhook" : `the webhook ${name}`;
    case "account":
      return name ?? (id === null ? "nobody that the shop knows" : "a former member");
    case "invitation":
      return name === null ? "an invitation" : `an invitation for ${name}`;
    case "job":
      return name === null ? "a job" : quoted(name);
    case "import":
      return name === null ? "a file to import" : `the file ${name}`;
    case "saved_view":
      return name === null ? "a view" : `the view ${name}`;
    default:
      return name ?? [type.replaceAll("_", " "), id].filter(Boolean).join(" ");
  }
}

/**
 * Where one can look at it; null where there is no such page, or not for this reader.
 *
 * @param isOwner whether the reader manages accounts
 */
export function subjectHref(
  { subject: { type, id, name } }: Pick<FeedEntry, "subject">,
  isOwner: boolean,
): string | null {
  if (id === null) return null;
  switch (type) {
    case "pet":
      return petHref(id);
    case "category":
      return `/categories?${new URLSearchParams({ q: id })}`;
    case "message":
      return "/messages";
    case "job":
      return activityHref({ job: id });
    case "api_key":
      return "/api-keys";
    case "account":
      return isOwner && name !== null ? `/members?${new URLSearchParams({ q: name })}` : null;
    case "webhook":
      return isOwner ? "/webhook" : null;
    case "invitation":
      return isOwner ? "/members" : null;
    default:
      return null;
  }
}
