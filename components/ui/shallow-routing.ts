import type { Link } from "@/components/ui/link";
import type { ComponentProps } from "react";

/**
 * Changes the address without asking the server for the page again, for what only changes what a list shows: Next.js
 * follows the History API, and the list follows the address from the query cache.
 *
 * @param how "replace" for what is typed, so that Back does not go through every letter
 */
export function showAddress(href: string, how: "push" | "replace" = "push"): void {
  if (how === "push") window.history.pushState(null, "", href);
  else window.history.replaceState(null, "", href);
}

/**
 * The search of the address as it is now. What is chosen next adds to it: what a component was last rendered with may lack
 * a choice of a moment ago.
 */
export function shownSearch(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/**
 * What makes a link go there without the server. Opened in a new tab, or before the page is ready, it is a link like
 * any other.
 */
export function shallowLink(
  href: string,
): Required<Pick<ComponentProps<typeof Link>, "onNavigate">> & { href: string } {
  return {
    href,
    onNavigate: (event) => {
      event.preventDefault();
      showAddress(href);
    },
  };
}
