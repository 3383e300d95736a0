import type { Role } from "@/lib/core/permissions";

/** The account that the page was rendered for, and how to render it again. */
type PageSession = { email: string; role: Role; refresh: () => void };

let page: PageSession = { email: "", role: "developer", refresh: () => undefined };

/** The account whose password is asked for when the session ends. */
export function pageSession(): PageSession {
  return page;
}

/** Set by `SessionAccount` in the console's layout. */
export function setPageSession(next: PageSession): void {
  page = next;
}
