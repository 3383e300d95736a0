"use client";

import { X } from "lucide-react";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { closeDialog, openDialog } from "@/components/ui/dialog-origin";

type DialogProps = {
  title: string;
  description?: ReactNode;
  /**
   * Called on Esc, the close button, and a click outside or Back unless something was entered, which would be lost. Undefined
   * if the user must answer.
   */
  onClose?: () => void;
  /** Buttons in the footer, the primary one last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** Whether nothing of the page can be read behind it. */
  isHiding?: boolean;
  children?: ReactNode;
};

/** The second press of a double click on the button that opens a dialog comes within this time, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

const widthOf = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-[44rem]" };

/**
 * A modal dialog, open while it is rendered. It uses the browser's `<dialog>`, which traps and restores the focus,
 * makes the page inert and closes on Esc, without the 28 KB of a library. The focus goes to `[data-autofocus]`, else to
 * the first field, else to the primary action.
 */
export function Dialog({ title, description, onClose, footer, size = "md", isHiding = false, children }: DialogProps) {
  const t = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const openedMs = useRef(-Infinity);
  const isFilledIn = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    openDialog(dialog);
    openedMs.current = performance.now();
    const first =
      dialog.querySelector<HTMLElement>("[data-autofocus]") ??
      dialog.querySelector<HTMLElement>("input:not([type='hidden']), select, textarea, [role='combobox']") ??
      dialog.querySelector<HTMLElement>("footer > :last-child");
    // A part to read, which may be higher than the window, is read from its top.
    first?.focus({ preventScroll: first.tabIndex === -1 });
    // Closed while it is still in the page, so that the browser restores the focus.
    return () => closeDialog(dialog);
  }, []);

  // Back and Forward change what the dialog is about.
  const closeAtTraversal = useEffectEvent(() => {
    if (!isFilledIn.current) onClose?.();
  });
  useEffect(() => {
    window.addEventListener("popstate", closeAtTraversal);
    return () => window.removeEventListener("popstate", closeAtTraversal);
  }, []);

  return (
    // The keyboard equivalent is Esc, which arrives as `cancel`.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        // A file chooser within the dialog fires `cancel` too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        if (event.currentTarget.open) return;
        if (onClose) onClose();
        // Chromium closes it at a second Esc, even if the user must answer.
        else event.currentTarget.showModal();
      }}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        // Otherwise the focus would move to the click target and not be restored.
        event.preventDefault();
        if (performance.now() - openedMs.current > DOUBLE_CLICK_MS && !isFilledIn.current) onClose?.();
      }}
      onInput={({ target }) => {
        // What is not sent by a form, such as a filter, applies at once.
        isFilledIn.current ||= (target as Element).closest("form[method='post']") !== null;
      }}
      className={classNames(
        "dialog bg-raised text-ink shadow-high m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-lg p-0",
        isHiding && "hiding",
        widthOf[size],
      )}
    >
      <div className="p-5">
        {/* No `<header>`: outside of `<main>` that is a second banner of the page. */}
        <div className="mb-4 flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 id={`${id}-title`} className="text-lg font-semibold wrap-anywhere">
              {title}
            </h2>
            {description && (
              <div id={`${id}-description`} className="text-muted mt-1 text-sm wrap-anywhere">
                {description}
              </div>
            )}
          </div>
          {onClose && (
            <Button
              variant="quiet"
              size="sm"
              label={t("ui.close")}
              icon={<X className="size-4" aria-hidden />}
              onClick={onClose}
              className="-me-1.5 -mt-0.5 pointer-coarse:-me-2 pointer-coarse:-mt-1.5"
            />
          )}
        </div>
        {children}
        {footer && <footer className="mt-5 flex flex-wrap justify-end gap-2">{footer}</footer>}
      </div>
    </dialog>
  );
}
