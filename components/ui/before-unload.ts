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

/** Loads another page in this tab. The browser does not ask about what is lost. */
export function leaveWithoutAsking(path: string): void {
  isLeaving = true;
  window.location.assign(path);
}
