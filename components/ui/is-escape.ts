import type { KeyboardEvent } from "react";

/** Whether a key press is Escape, and not one that only closes the suggestions of an input method. */
export function isEscape({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === "Escape" && !nativeEvent.isComposing;
}
