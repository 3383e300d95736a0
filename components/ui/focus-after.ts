import { flushSync } from "react-dom";

/**
 * Makes a change of state and then focuses an element that the change renders. A frame of animation is no substitute: on
 * a busy machine it comes before React has rendered, and the focus is lost.
 *
 * @param change sets the state; it must not run within a render or an effect
 * @param find the element, looked up once the change is rendered
 * @param options those of `HTMLElement.focus`
 */
export function focusAfter(
  change: () => void,
  find: () => HTMLElement | null | undefined,
  options?: FocusOptions,
): void {
  flushSync(change);
  find()?.focus(options);
}
