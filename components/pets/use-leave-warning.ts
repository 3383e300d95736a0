"use client";

import { useEffect } from "react";
import { confirm } from "@/components/ui/confirm";

/**
 * Asks before what was typed is thrown away: the browser at a reload or a closed tab, the console at a link. A link
 * within a form, such as its Cancel, is what was wanted.
 */
export function useLeaveWarning(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    document.addEventListener("click", askAtLink, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", warn);
      document.removeEventListener("click", askAtLink, { capture: true });
    };
  }, [isTyped]);
}

/** Before React sees it: the click is held back, and repeated once the user confirms. */
function askAtLink(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!link || isElsewhere || link.target !== "" || link.hash !== "" || link.closest("form")) return;
  event.preventDefault();
  event.stopPropagation();
  void confirm({
    title: "Leave without saving?",
    description: "What you have typed here is lost.",
    action: "Leave",
    isDangerous: true,
  }).then((isSure) => {
    if (!isSure) return;
    document.removeEventListener("click", askAtLink, { capture: true });
    link.click();
  });
}
