import { setDialogOrigin } from "@/components/ui/dialog-origin";
import { takeOrigin } from "@/components/ui/popup-origin";

/** The shared style of popups: menus and the list of a combobox. */
export const popupStyle =
  "bg-raised text-ink shadow-high z-50 min-w-44 max-w-[min(max(24rem,var(--anchor-width)),var(--available-width))] origin-[var(--transform-origin)] " +
  "overflow-y-auto rounded-lg p-1 text-sm outline-none transition-opacity duration-100 data-ending-style:opacity-0 " +
  "data-starting-style:opacity-0";

export const popupItemStyle =
  "flex min-h-8 pointer-coarse:min-h-10 cursor-default items-center gap-2 rounded px-2 py-1 outline-none select-none data-highlighted:bg-sunken " +
  "data-disabled:opacity-50";

/**
 * What keeps the focus in the page when a popup closes. While it fades out, the Tab key goes on from its control: the popup stands at
 * the end of its landmark, from where the focus would leave the page.
 */
export function focusOnClose(control: HTMLElement, isOpen: boolean) {
  return {
    finalFocus: () => focusOnceClosed(control),
    onKeyDown: ({ key }: { key: string }) => {
      if (key === "Tab" && !isOpen) control.focus();
    },
  };
}

/**
 * Where the focus goes once a popup has closed: to its control, or where it was before a key opened it, unless a key that was
 * pressed while it closed has moved the focus elsewhere. From a dialog that the popup has opened, it returns there.
 */
function focusOnceClosed(control: HTMLElement): HTMLElement | false {
  const focused = document.activeElement ?? document.body;
  const isElsewhere = focused !== document.body && !focused.closest("[data-closed]");
  const origin = takeOrigin(control);
  if (!isElsewhere) return origin;
  const dialog = focused.closest("dialog");
  if (dialog && !dialog.contains(control)) setDialogOrigin(dialog, origin);
  return false;
}

/**
 * The parent element of a popup: the dialog of its control, since everything outside an open dialog is inert, otherwise
 * its landmark, for users who navigate by landmarks.
 */
export function popupContainer(control: HTMLElement): HTMLElement | undefined {
  return control.closest<HTMLElement>("dialog, main, nav") ?? undefined;
}
