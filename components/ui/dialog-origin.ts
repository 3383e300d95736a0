/** Where the focus was before a dialog that was opened from a popup. */
const origins = new WeakMap<HTMLDialogElement, HTMLElement>();

/**
 * Notes where the focus returns from a dialog: to the control of the popup from which it was opened. The browser itself would
 * return it to the item that was chosen, which is gone.
 */
export function setDialogOrigin(dialog: HTMLDialogElement, origin: HTMLElement): void {
  origins.set(dialog, origin);
}

/** A field of text, and what of it is selected; where only the caret stands, both ends are there. */
type Caret = { field: HTMLInputElement | HTMLTextAreaElement; start: number; end: number };

/** The caret of the field that had the focus before a dialog. */
const carets = new WeakMap<HTMLDialogElement, Caret>();

/** Opens a modal dialog, and notes the caret to which `closeDialog` returns. */
export function openDialog(dialog: HTMLDialogElement): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    // Null for a field of another type than text.
    const { selectionStart: start, selectionEnd: end } = field;
    if (start !== null && end !== null) carets.set(dialog, { field, start, end });
  }
  dialog.showModal();
}

/** Closes a dialog, or is called once the browser has closed it. The focus is again where it was, and one goes on typing there. */
export function closeDialog(dialog: HTMLDialogElement): void {
  dialog.close();
  const { activeElement, body } = document;
  if (activeElement === body || dialog.contains(activeElement)) origins.get(dialog)?.focus();
  // Chromium returns the focus to a field without its caret: nothing could be typed.
  const caret = carets.get(dialog);
  if (caret && document.activeElement === caret.field) caret.field.setSelectionRange(caret.start, caret.end);
}
