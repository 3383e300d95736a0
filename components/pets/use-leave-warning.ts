"use client";

import { useEffect } from "react";
import { useText } from "@/components/texts";
import { askBeforeUnload } from "@/components/ui/before-unload";
import { confirm } from "@/components/ui/confirm";
import type { Translate } from "@/lib/texts/texts";

/**
 * Asks before typed text is lost: the browser on a reload or a closed tab, the console on a link. A link
 * within a form, such as Cancel, is intended.
 */
export function useLeaveWarning(isTyped: boolean): void {
  const t = useText();
  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: MouseEvent) => askAtLink(t, event, stopAsking);
    const stopAsking = () => document.removeEventListener("click", ask, { capture: true });
    const stopAskingToUnload = askBeforeUnload();
    document.addEventListener("click", ask, { capture: true });
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
  void confirm({
    title: t("pets.leaveQuestion"),
    description: t("pets.leaveHint"),
    action: t("pets.leave"),
    isDangerous: true,
  }).then((isSure) => {
    if (!isSure) return;
    stopAsking();
    link.click();
  });
}
