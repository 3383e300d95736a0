import { useEffect, useEffectEvent, useRef, type FocusEvent } from "react";

/** How much of an element is to be in sight, in pixels. */
const IN_SIGHT_PX = 100;

/**
 * Gives the focus to another element when the one that had it within a place is gone.
 *
 * @param shown what is shown in the place: another value is other elements
 * @param heir the element that takes the focus
 * @returns the handlers of the place
 */
export function useLostFocus(shown: unknown, heir: () => HTMLElement | null | undefined) {
  const hadFocus = useRef(false);
  const takeOver = useEffectEvent(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    const next = heir();
    next?.focus({ preventScroll: true });
    // What is in sight does not move. It may have been pushed below the window by what came before it.
    if (next && next.getBoundingClientRect().top > window.innerHeight - IN_SIGHT_PX) next.scrollIntoView();
  });
  useEffect(() => takeOver(), [shown]);
  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hadFocus.current = false;
    },
  };
}
