import { defineAddress, isInstant, text } from "@/lib/core/page-address";

/** The address of the list of members. `after` is an email address. */
export const { read: readMemberListView, href: memberListHref } = defineAddress("/members", {
  q: text(100),
  after: text(254),
});

/** Whether a text is a position in the list of sessions: the time of a sign-in and the id of its session. */
export function isSessionPosition(given: string): boolean {
  return given.length <= 200 && /^2.{22}Z~/.test(given) && isInstant(given.slice(0, 24));
}

/** The address of the list of sessions. */
export const { read: readSessionListView, href: sessionListHref } = defineAddress("/members/sessions", {
  q: text(100),
  after: isSessionPosition,
});
