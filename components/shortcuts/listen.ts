import { keyOf } from "@/components/shortcuts/key-of";
import { areSingleKeysOn, currentShortcuts } from "@/components/shortcuts/registry";

/** The longest time between the keys of a sequence such as `g p`. */
const SEQUENCE_MS = 1_000;

/** Where a key is text, or belongs to an open popup. */
export const TYPING =
  "input:not([type='checkbox'], [type='radio'], [type='button']), textarea, select, [contenteditable], [role='combobox'], [role='menu'], [role='listbox'], [role='dialog'], dialog";

/**
 * Runs shortcuts as their keys are pressed, never while something is being typed and never with Ctrl, Alt or Meta. A held
 * key is one press, except for those that can repeat.
 *
 * @returns stops listening
 */
export function listenForShortcuts(): () => void {
  let pressed = "";
  let pressedAtMs = 0;

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (document.querySelector("dialog[open]")) return;
    const key = keyOf(event);
    // Esc is no character, which could be dictated or pressed by accident; it closes popups.
    const isOn =
      key === "Escape"
        ? !document.querySelector("[popover='auto']:popover-open")
        : key.length === 1 && areSingleKeysOn();
    if (!isOn) return;

    const isSequence = pressed !== "" && event.timeStamp - pressedAtMs < SEQUENCE_MS;
    const shortcuts = currentShortcuts();
    const find = (keys: string) => shortcuts.findLast((shortcut) => shortcut.keys === keys);
    const found = (isSequence && find(`${pressed} ${key}`)) || find(key);
    const isBeginning = !found && shortcuts.some(({ keys }) => keys.startsWith(`${key} `));
    pressed = isBeginning ? key : "";
    pressedAtMs = event.timeStamp;
    if (!found) return;
    // Otherwise the `/` would be typed into the focused field.
    event.preventDefault();
    if (!event.repeat || found.canRepeat) found.run?.();
  }

  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}
