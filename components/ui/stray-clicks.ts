/** What takes a press: a control, or else the row or the dialog around it. */
const TARGETS = "a, button, input, select, textarea, summary, [role^='menuitem'], [role='option'], tr, dialog";

/**
 * Stops the later clicks of a double click that hit something else than the first one did: what the first has moved or
 * opened under the pointer, such as the Undo of the next row, or the page behind a dialog that it has closed. The browser
 * counts the clicks in one place, and starts again when the pointer moves or rests; a key clicks with a count of 0.
 *
 * @returns stops listening
 */
export function stopStrayClicks(): () => void {
  let first: Element | null = null;
  let isStray = false;

  function stop(event: MouseEvent) {
    if (event.type === "mousedown") {
      const pressed = (event.target as Element).closest(TARGETS);
      if (event.detail < 2) first = pressed;
      isStray = first !== null && !first.contains(event.target as Element) && !isSameLink(first, pressed);
    }
    if (!isStray || event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  const listening = new AbortController();
  for (const type of ["mousedown", "mouseup", "click"] as const)
    window.addEventListener(type, stop, { capture: true, signal: listening.signal });
  return () => listening.abort();
}

/** Whether both are the same link of two pages, such as "Next", which is pressed many times in a row. */
function isSameLink(one: Element, other: Element | null): boolean {
  return one.matches("a") && other !== null && nameOf(one) === nameOf(other);
}

function nameOf(element: Element): string | null {
  return element.ariaLabel ?? element.textContent;
}
