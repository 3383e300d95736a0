/** Moves the focus to the next or previous message. */
export function stepFocus(by: 1 | -1): void {
  const items = shownMessages();
  const at = items.findIndex((item) => item.closest("li")?.contains(document.activeElement));
  items[at === -1 ? 0 : Math.min(Math.max(at + by, 0), items.length - 1)]?.focus();
}

/** Moves the focus from a message that leaves the list to the next one, or else the previous one, or else the tab. */
export function focusBeside(messageId: string): void {
  const items = shownMessages();
  const at = items.findIndex(({ dataset }) => dataset["message"] === messageId);
  if (at === -1) return;
  const tab = document.querySelector<HTMLElement>("main nav [aria-current='page']");
  (items[at + 1] ?? items[at - 1] ?? tab)?.focus();
}

/** The id of the message that an element of the list belongs to. */
export function messageOf(element: Element): string | null {
  return element.closest("li")?.querySelector<HTMLElement>("[data-message]")?.dataset["message"] ?? null;
}

function shownMessages(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("main [data-message]")];
}
