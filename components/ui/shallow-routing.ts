import type { Link } from "@/components/ui/link";
import type { ComponentProps } from "react";

/**
 * Changes the URL without requesting the page from the server, where only a list changes: Next.js follows the History
 * API, and the list follows the URL from the query cache.
 *
 * @param how "replace" for typed text, so that Back does not step through every letter
 */
export function showAddress(href: string, how: "push" | "replace" = "push"): void {
  if (how === "push") window.history.pushState(null, "", href);
  else window.history.replaceState(null, "", href);
}

/** The current search of the URL. Build changes on it: the value of the last render may lack a very recent change. */
export function shownSearch(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/** Props that make a link navigate without the server. In a new tab, or before hydration, it is an ordinary link. */
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
