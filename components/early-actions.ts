/** Said in the window once React has taken the page over, but for parts that it still waits for. */
export const TAKEN_OVER = "petstore:taken-over";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what somebody does on a page before React has taken it over, and does it again once React has: what was typed
 * and chosen, buttons that were pressed, forms that were sent. Links, popovers and forms with an address of their own
 * need no script and are let through.
 *
 * It is sent as text within the page (`EarlyActionsScript`), to be there before any script file: it uses nothing from
 * outside.
 *
 * @param takenOver the event that the first render ends with
 */
export function keepEarlyActions(takenOver: string): void {
  const entered = new Map<Control, string | boolean>();
  const pressed = new Map<Element, () => void>();

  let isPageTakenOver = false;
  addEventListener(takenOver, () => (isPageTakenOver = true), { once: true });

  // A part of the page that waits for a file of its own comes later. It is found by what React itself looks up
  // when an event arrives; it is there a moment before React heeds the event, hence the wait for the page.
  function isTakenOver(element: Element): boolean {
    return isPageTakenOver && Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  }

  function isControl(target: EventTarget | null): target is Control {
    return (
      target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
    );
  }

  function isBox(control: Control): control is HTMLInputElement {
    return control.type === "checkbox" || control.type === "radio";
  }

  function keepEntry({ target }: Event) {
    if (!isControl(target) || isTakenOver(target)) return;
    entered.set(target, isBox(target) ? target.checked : target.value);
    wait();
  }

  function keepPress(event: Event, element: Element, press: () => void) {
    event.preventDefault();
    event.stopImmediatePropagation();
    // Once however often it was pressed, in the order of the last time.
    pressed.delete(element);
    pressed.set(element, press);
    wait();
  }

  let isWaiting = false;

  function wait() {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(repeat);
  }

  function repeat() {
    isWaiting = false;
    // A form is sent when what was typed into it has arrived, and been rendered.
    const isEntered = each(entered, enter);
    if (!isEntered) each(pressed, (_, press) => press());
    if (entered.size > 0 || pressed.size > 0) wait();
  }

  /** Calls `run` for what React has taken over by now, once. Tells whether there was any. */
  function each<K extends Element, V>(kept: Map<K, V>, run: (element: K, value: V) => void): boolean {
    const ready = [...kept].filter(([element]) => !element.isConnected || isTakenOver(element));
    for (const [element, value] of ready) {
      kept.delete(element);
      if (!element.isConnected) continue;
      finishTakingOver(element);
      run(element, value);
    }
    return ready.length > 0;
  }

  /**
   * React may have prepared an element, and not be done with the part that it is in. Many an event of a person makes it
   * finish that at once, but with what the control shows by then: a box that was ticked by the event would count as
   * having been ticked all along, and nothing would be told of a change. This event is one of those, and nobody heeds it.
   */
  function finishTakingOver(element: Element) {
    element.dispatchEvent(new Event("textInput", { bubbles: true }));
  }

  /** React tells a change by comparing with the value that it last saw or set: it has to see the former one first. */
  function enter(control: Control, value: string | boolean) {
    if (isBox(control)) {
      control.checked = control.type === "checkbox" && !value;
      if (value || control.type === "checkbox") control.click();
    } else if (control instanceof HTMLSelectElement) {
      control.value = String(value);
      control.dispatchEvent(new Event("change", { bubbles: true }));
    } else {
      // Typing may have gone on since then.
      const latest = control.value === control.defaultValue ? String(value) : control.value;
      const { selectionStart, selectionEnd } = control;
      control.value = control.defaultValue;
      const prototype =
        control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, latest);
      if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  // Before React's own listeners, those that it puts into the page for such forms included.
  addEventListener("input", keepEntry, true);
  addEventListener("change", keepEntry, true);
  addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element && event.target.closest("button");
      if (!button || button.type === "submit" || button.popoverTargetElement || isTakenOver(button)) return;
      keepPress(event, button, () => button.click());
    },
    true,
  );
  addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || isTakenOver(form)) return;
      const action = form.getAttribute("action");
      if (action !== null && !action.startsWith("javascript:")) return;
      const { submitter } = event;
      keepPress(event, form, () => form.requestSubmit(submitter));
    },
    true,
  );
}
