"use client";

import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonSize, ButtonVariant } from "@/components/ui/button-style";
import { firstAheadOf, lazyPart, preloadPart } from "@/components/ui/load-part";
import { Part } from "@/components/ui/part";
import { usePopup } from "@/components/ui/use-popup";

export type MenuItem =
  | {
      label: string;
      /** What the action does to other things, below the label. */
      hint?: string;
      /** Required if two items can have the same label. */
      key?: string;
      icon?: ReactNode;
      /** Performs an action; alternatively, `href` navigates. */
      onSelect?: () => void;
      href?: string;
      isDangerous?: boolean;
      isDisabled?: boolean;
      /** For one of several values: marks the current one. */
      isChecked?: boolean;
      /** The keyboard shortcut for the same action. */
      keys?: string;
    }
  | "separator";

type MenuProps = {
  items: readonly MenuItem[];
  /** Names an icon-only button. */
  label?: string;
  icon?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  align?: "start" | "end";
  /** What was chosen is being done. */
  isLoading?: boolean;
  className?: string;
  /** The content of the button. */
  children?: ReactNode;
};

const loadPopup = firstAheadOf(() => import("@/components/ui/menu-popup"));
const MenuPopup = lazyPart(loadPopup);

/** Loads the popup in advance. */
function preload(): void {
  preloadPart(loadPopup);
}

/**
 * A button that opens a menu. Cheap enough for each table row: it is a plain button, and the popup (55 KB, shared with
 * the combobox) is loaded once the page can be used. A button that is pressed before that shows that it is coming.
 */
export function Menu({
  items,
  label,
  icon,
  variant = "quiet",
  size = "sm",
  align = "end",
  isLoading = false,
  className,
  children,
}: MenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const { isOpen, setIsOpen, hasOpened, isComing, setIsThere, open, cancel } = usePopup();

  return (
    <>
      <Button
        ref={setButton}
        variant={variant}
        size={size}
        className={className}
        isLoading={isLoading}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={isComing}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          open();
        }}
        {...(label !== undefined && { label })}
        {...(icon !== undefined && { icon })}
      >
        {children}
      </Button>
      {hasOpened && button && (
        <Part onCancel={cancel} setIsThere={setIsThere}>
          <MenuPopup items={items} anchor={button} align={align} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Part>
      )}
    </>
  );
}
