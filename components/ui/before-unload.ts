import { useLayoutEffect } from "react";

let isLeaving = false;

/**
 * Has the browser ask before the page is reloaded or closed.
 *
 * @returns stops it
 */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isLeaving) event.preventDefault();
  };
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}

/**
 * Has the browser ask while something would be lost. It stops together with what is shown: after an ordinary effect, the
 * browser asks although the form or the banner has gone.
 */
export function useAskBeforeUnload(isLossy: boolean): void {
  useLayoutEffect(() => (isLossy ? askBeforeUnload() : undefined), [isLossy]);
}

/** Loads another page in this tab. The browser does not ask about what is lost. */
export function leaveWithoutAsking(path: string): void {
  isLeaving = true;
  window.location.assign(path);
}
