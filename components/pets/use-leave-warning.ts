"use client";

import { useEffect, useEffectEvent } from "react";
import { useText } from "@/components/texts";
import { useAskBeforeUnload } from "@/components/ui/before-unload";
import { confirm } from "@/components/ui/confirm";
import { guardLeaving } from "@/components/ui/navigation";
import type { Translate } from "@/lib/texts/texts";

/** What is used of the Navigation API, which TypeScript does not describe yet. */
type NavigationApi = EventTarget & { traverseTo: (key: string) => void };
type Navigating = Event & { navigationType: string; destination: { key: string } };

/**
 * Asks before typed text is lost: the browser on a reload or a closed tab, the console on a link, a shortcut, an entry of the
 * palette, and on Back and Forward in browsers that let it (the Navigation API). Cancel, a link with `data-cancel`, is
 * intended. Once everything is saved, an open question is answered: the user leaves.
 *
 * @param isSaving whether what was typed is being saved, which goes on after the page is left
 */
export function useLeaveWarning(isTyped: boolean, isSaving: boolean): void {
  const t = useText();
  const ask = useEffectEvent((moot: AbortSignal) => confirm(questionOf(t, isSaving), moot));
  useAskBeforeUnload(isTyped);
  useEffect(() => {
    if (!isTyped) return;
    const { navigation } = window as { navigation?: NavigationApi };
    const saved = new AbortController();
    const leaveIfSure = async (leave: () => void) => {
      const isSure = await ask(saved.signal);
      if (!isSure) return;
      stopAsking();
      leave();
    };
    const atLink = (event: MouseEvent) => askAtLink(event, leaveIfSure);
    const atTraversal = (event: Event) => navigation && askAtTraversal(navigation, event as Navigating, leaveIfSure);
    const stopGuarding = guardLeaving((go) => void leaveIfSure(go));
    const stopAsking = () => {
      stopGuarding();
      document.removeEventListener("click", atLink, { capture: true });
      navigation?.removeEventListener("navigate", atTraversal);
    };
    document.addEventListener("click", atLink, { capture: true });
    navigation?.addEventListener("navigate", atTraversal);
    return () => {
      stopAsking();
      saved.abort();
    };
  }, [isTyped]);
}

/** Leaves once the user has confirmed it. */
type LeaveIfSure = (leave: () => void) => Promise<void>;

/** Before React handles it: the click is stopped, and repeated if the user confirms. */
function askAtLink(event: MouseEvent, leaveIfSure: LeaveIfSure): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!link || isElsewhere || link.target !== "" || link.hash !== "" || "cancel" in link.dataset) return;
  event.preventDefault();
  event.stopPropagation();
  void leaveIfSure(() => link.click());
}

/** Stops Back and Forward in the console, and repeats it if the user confirms. */
function askAtTraversal(navigation: NavigationApi, event: Navigating, leaveIfSure: LeaveIfSure): void {
  const { navigationType, cancelable, destination } = event;
  if (navigationType !== "traverse" || !cancelable) return;
  event.preventDefault();
  void leaveIfSure(() => navigation.traverseTo(destination.key));
}

function questionOf(t: Translate, isSaving: boolean) {
  return {
    title: t(isSaving ? "pets.leaveSavingQuestion" : "pets.leaveQuestion"),
    description: t(isSaving ? "pets.leaveSavingHint" : "pets.leaveHint"),
    action: t("pets.leave"),
    isDangerous: true,
  };
}
