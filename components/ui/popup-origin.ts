/** Where the focus was when a key opened the popup of a control elsewhere. */
const origins = new WeakMap<HTMLElement, HTMLElement>();

/** Opens the popup of a control, as a click on it does. Once it has closed, the focus is again where it was. */
export function openByKey(control: HTMLElement): void {
  const { activeElement, body } = document;
  if (activeElement instanceof HTMLElement && activeElement !== body) origins.set(control, activeElement);
  control.focus();
  control.click();
}

/** Where the focus goes once the popup of a control has closed. */
export function takeOrigin(control: HTMLElement): HTMLElement {
  const origin = origins.get(control);
  origins.delete(control);
  return origin?.isConnected ? origin : control;
}
