/** Where the focus was before a dialog that was opened from a popup. */
const origins = new WeakMap<HTMLDialogElement, HTMLElement>();

/**
 * Notes where the focus returns from a dialog: to the control of the popup from which it was opened. The browser itself would
 * return it to the item that was chosen, which is gone.
 */
export function setDialogOrigin(dialog: HTMLDialogElement, origin: HTMLElement): void {
  origins.set(dialog, origin);
}

/** Closes a dialog. The focus is again where it was. */
export function closeDialog(dialog: HTMLDialogElement): void {
  dialog.close();
  const { activeElement, body } = document;
  if (activeElement === body || dialog.contains(activeElement)) origins.get(dialog)?.focus();
  else restoreCaret(activeElement);
}

/** Chromium returns the focus to a field without its caret: nothing could be typed. */
function restoreCaret(field: Element | null): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd } = field;
  // Null for a field of another type than text.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}
