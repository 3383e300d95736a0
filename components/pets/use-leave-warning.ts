"use client";

import { useEffect } from "react";
import { useText } from "@/components/texts";
import { askBeforeUnload } from "@/components/ui/before-unload";
import { confirm } from "@/components/ui/confirm";
import type { Translate } from "@/lib/texts/texts";

/** What is used of the Navigation API, which TypeScript does not describe yet. */
type NavigationApi = EventTarget & { traverseTo: (key: string) => void };
type Navigating = Event & { navigationType: string; destination: { key: string } };

/**
 * Asks before typed text is lost: the browser on a reload or a closed tab, the console on a link, and on Back and Forward in
 * browsers that let it (the Navigation API). A link within a form, such as Cancel, is intended.
 */
export function useLeaveWarning(isTyped: boolean): void {
  const t = useText();
  useEffect(() => {
    if (!isTyped) return;
    const { navigation } = window as { navigation?: NavigationApi };
    const atLink = (event: MouseEvent) => askAtLink(t, event, stopAsking);
    const atTraversal = (event: Event) => navigation && askAtTraversal(t, navigation, event as Navigating, stopAsking);
    const stopAsking = () => {
      document.removeEventListener("click", atLink, { capture: true });
      navigation?.removeEventListener("navigate", atTraversal);
    };
    const stopAskingToUnload = askBeforeUnload();
    document.addEventListener("click", atLink, { capture: true });
    navigation?.addEventListener("navigate", atTraversal);
    return () => {
      stopAskingToUnload();
      stopAsking();
    };
  }, [isTyped, t]);
}

/** Before React handles it: the click is stopped, and repeated if the user confirms. */
function askAtLink(t: Translate, event: MouseEvent, stopAsking: () => void): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!link || isElsewhere || link.target !== "" || link.hash !== "" || link.closest("form")) return;
  event.preventDefault();
  event.stopPropagation();
  void leaveIfSure(t, stopAsking, () => link.click());
}

/** Stops Back and Forward in the console, and repeats it if the user confirms. */
function askAtTraversal(t: Translate, navigation: NavigationApi, event: Navigating, stopAsking: () => void): void {
  const { navigationType, cancelable, destination } = event;
  if (navigationType !== "traverse" || !cancelable) return;
  event.preventDefault();
  void leaveIfSure(t, stopAsking, () => navigation.traverseTo(destination.key));
}

async function leaveIfSure(t: Translate, stopAsking: () => void, leave: () => void): Promise<void> {
  const isSure = await confirm({
    title: t("pets.leaveQuestion"),
    description: t("pets.leaveHint"),
    action: t("pets.leave"),
    isDangerous: true,
  });
  if (!isSure) return;
  stopAsking();
  leave();
}
