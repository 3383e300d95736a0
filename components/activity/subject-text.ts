import { navItemOf } from "@/components/shell/nav-items";
import type { FeedEntry } from "@/lib/activity/schemas";
import { subjectKindOf } from "@/lib/activity/subjects";
import { permissionsOf } from "@/lib/core/permissions";
import { writeMessage } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/** The subject of an entry: its name at the time, or else its kind. */
export function subjectText(
  t: Translate,
  { subject, changes, job }: Pick<FeedEntry, "subject" | "changes" | "job">,
): string {
  const { type, id } = subject;
  // Entries of earlier releases may have no name.
  const recorded = changes.find(({ field }) => field === "name");
  const recordedName = [recorded?.after, recorded?.before].find((value) => typeof value === "string");
  const name = subject.name ?? recordedName ?? null;
  const title = job ? writeMessage(t, job.title) : undefined;
  return subjectKindOf(type)?.text(t, { id, name, title }) ?? name ?? type.replaceAll("_", " ");
}

/**
 * The page of the subject; null if there is none, or not for this reader.
 *
 * @param isOwner whether the reader manages accounts
 */
export function subjectHref({ subject: { type, id } }: Pick<FeedEntry, "subject">, isOwner: boolean): string | null {
  const kind = subjectKindOf(type);
  if (id === null || (kind?.isHrefForOwners && !isOwner)) return null;
  if (kind?.href) return kind.href(id);
  const page = navItemOf(type);
  const allowed: readonly unknown[] = permissionsOf(isOwner ? "owner" : "staff");
  return page && allowed.includes(page.permission) ? page.href : null;
}
