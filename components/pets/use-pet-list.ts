"use client";

import { useSearchParams } from "next/navigation";
import { useMemo, type ComponentProps } from "react";
import type Link from "next/link";
import { readPetList, type PetList } from "@/lib/pets/list-url";

/** The list that the URL asks for. The URL is its only state: nothing else has to be kept in step with it. */
export function usePetList(): PetList {
  const params = useSearchParams();
  return useMemo(() => readPetList(params), [params]);
}

/**
 * Goes to another list on the same page. Next.js follows the History API without asking the server for the page again:
 * the rows come from the query cache.
 *
 * @param how "replace" for what is typed, so that Back does not go through every letter
 */
export function showList(href: string, how: "push" | "replace" = "push"): void {
  if (how === "push") window.history.pushState(null, "", href);
  else window.history.replaceState(null, "", href);
}

/** What makes a link go there without the server: still a real address, for a new tab and without scripts. */
export function listLink(href: string): Required<Pick<ComponentProps<typeof Link>, "onNavigate">> & { href: string } {
  return {
    href,
    onNavigate: (event) => {
      event.preventDefault();
      showList(href);
    },
  };
}
