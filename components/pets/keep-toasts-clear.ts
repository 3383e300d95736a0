/** The height that a toast needs below an element, in pixels. */
const ROOM_PX = 128;
const GAP_PX = 8;

/**
 * Keeps toasts above an element at the bottom of the window, by `--toast-foot`.
 *
 * @returns ends that
 */
export function keepToastsClear(element: HTMLElement): () => void {
  const root = document.documentElement.style;

  function place() {
    const { top, bottom } = element.getBoundingClientRect();
    const isAtFoot = window.innerHeight - bottom < ROOM_PX;
    root.setProperty("--toast-foot", isAtFoot ? `${window.innerHeight - top + GAP_PX}px` : "0px");
  }

  const observer = new ResizeObserver(place);
  observer.observe(element);
  // The list below which it stands grows and shrinks too.
  observer.observe(document.body);
  window.addEventListener("scroll", place, { passive: true });
  window.addEventListener("resize", place);
  return () => {
    observer.disconnect();
    window.removeEventListener("scroll", place);
    window.removeEventListener("resize", place);
    root.removeProperty("--toast-foot");
  };
}
