/** Opens the menu of statuses within a row, a heading or a bar of actions, as a click on it does. */
export function openStatus(place: Element | null | undefined): void {
  const button = place?.querySelector<HTMLElement>("[data-status] button");
  button?.focus();
  button?.click();
}
