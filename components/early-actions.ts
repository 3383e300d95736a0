/**
 * The event that asks whether React has hydrated an element: `PageBody` cancels it, and React passes events on only from
 * elements that it has hydrated. No browser fires this one any more, so nothing else listens to it, and React does not
 * hydrate an element at once because of it, as it does for a click.
 */
export const HYDRATION_PROBE = "dragexit";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what a user does on a page before React has hydrated it, and repeats it afterwards: text that was entered,
 * choices, buttons that were pressed, forms that were submitted, and shortcuts of a single character. Links, popovers and
 * forms with an address of their own work without scripts and are let through. See
 * docs/decisions/0033-early-actions.md.
 *
 * `EarlyActionsScript` inlines its source into the page, so that it runs before any script file: it uses nothing from
 * outside.
 *
 * @param probe see HYDRATION_PROBE
 * @param shortcutAdded the event that follows each new shortcut
 */
export function keepEarlyActions(probe: string, shortcutAdded: string): void {
  const entered = new Map<Control, string | boolean>();
  const pressed = new Map<Element, () => void>();
  let keys: KeyboardEvent[] = [];

  function isHydrated(element: Element): boolean {
    return !element.dispatchEvent(new Event(probe, { bubbles: true, cancelable: true }));
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
    if (!isControl(target) || isHydrated(target)) return;
    entered.set(target, isBox(target) ? target.checked : target.value);
    wait();
  }

  function keepPress(event: Event, element: Element, press: () => void) {
    event.preventDefault();
    event.stopImmediatePropagation();
    // Once, however often it was pressed, in the order of the last press.
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
    // A form is submitted after the typed text has been repeated and rendered.
    const isEntered = each(entered, enter);
    if (!isEntered) each(pressed, (_, press) => press());
    if (entered.size > 0 || pressed.size > 0) wait();
  }

  /** Calls `run` for each element that is hydrated by now, and returns whether there was any. */
  function each<K extends Element, V>(kept: Map<K, V>, run: (element: K, value: V) => void): boolean {
    const ready = [...kept].filter(([element]) => !element.isConnected || isHydrated(element));
    for (const [element, value] of ready) {
      kept.delete(element);
      if (element.isConnected) run(element, value);
    }
    return ready.length > 0;
  }

  /** React detects a change by comparing with the value that it last set, so that one is restored first. */
  function enter(control: Control, value: string | boolean) {
    if (isBox(control)) {
      control.checked = control.type === "checkbox" && !value;
      if (value || control.type === "checkbox") control.click();
    } else if (control instanceof HTMLSelectElement) {
      control.value = String(value);
      control.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (control.type === "file") {
      // A script cannot set its files, which are still there.
      control.dispatchEvent(new Event("change", { bubbles: true }));
    } else {
      // The user may have typed more since then.
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

  let isPageHydrated = false;

  function keepKey(event: KeyboardEvent) {
    if (!event.isTrusted) return;
    isPageHydrated ||= [document.body, ...document.querySelectorAll("main :is(a, button, input)")].every(isHydrated);
    if (isPageHydrated || event.defaultPrevented) return forgetKeys();
    if (event.key.length !== 1 || event.key === " " || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isControl(event.target)) return;
    // Once however often it was pressed: a dialog that it opens is not there yet to ignore the second press.
    if (keys.at(-1)?.key !== event.key) keys.push(event);
  }

  function forgetKeys() {
    keys = [];
  }

  /** Presses the keys again. A shortcut prevents the default action of its last key; the rest waits for other shortcuts. */
  function pressKeys() {
    let waiting: KeyboardEvent[] = [];
    for (const event of keys) {
      const { target } = event;
      const element = target instanceof Element && target.isConnected ? target : document.body;
      const isHeard = !element.dispatchEvent(new KeyboardEvent(event.type, event));
      waiting = isHeard ? [] : [...waiting, event];
    }
    keys = waiting;
  }

  // After the listener for shortcuts, which may hear the key already while a part of the page is still to be hydrated.
  addEventListener("keydown", keepKey);
  // What is done now supersedes the keys that no shortcut has heard.
  addEventListener("pointerdown", () => isPageHydrated && forgetKeys(), true);
  addEventListener(shortcutAdded, () => keys.length > 0 && requestAnimationFrame(pressKeys));

  // Before React's own listeners, those that it puts into the page for such forms included.
  addEventListener("input", keepEntry, true);
  addEventListener("change", keepEntry, true);
  addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element && event.target.closest("button");
      if (!button || button.type === "submit" || button.popoverTargetElement || isHydrated(button)) return;
      keepPress(event, button, () => button.click());
    },
    true,
  );
  addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || isHydrated(form)) return;
      const action = form.getAttribute("action");
      if (action !== null && !action.startsWith("javascript:")) return;
      const { submitter } = event;
      keepPress(event, form, () => form.requestSubmit(submitter));
    },
    true,
  );
}
