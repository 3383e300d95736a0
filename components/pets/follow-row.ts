import type { MouseEvent } from "react";

const CONTROLS = "a, button, input, label, select";

/**
 * Follows the link of a clicked row, as a click on the link would: with Ctrl, Command or the middle button in a new tab. No
 * link lies over the row, so that its text can be selected.
 *
 * @param links selects the link of a row
 */
export function followRow(event: MouseEvent, links: string): void {
  const { target, button, ctrlKey, metaKey } = event;
  if (button > 1 || !(target instanceof Element) || target.closest(CONTROLS)) return;
  const link = target.closest("tr")?.querySelector<HTMLAnchorElement>(links);
  if (!link || document.getSelection()?.type === "Range") return;
  if (button === 1 || ctrlKey || metaKey) window.open(link.href, "_blank", "noopener");
  else link.click();
}
