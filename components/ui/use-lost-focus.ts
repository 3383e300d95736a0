import { useEffect, useEffectEvent, useRef, type FocusEvent } from "react";

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
    if (hadFocus.current && document.activeElement === document.body) heir()?.focus({ preventScroll: true });
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
