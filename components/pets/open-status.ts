import { openByKey } from "@/components/ui/popup-origin";

/** Opens the menu of statuses within a row, a heading or a bar of actions. */
export function openStatus(place: Element | null | undefined): void {
  const button = place?.querySelector<HTMLElement>("[data-status] button");
  if (button) openByKey(button);
}
