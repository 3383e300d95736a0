"use client";

import { lazy, Suspense, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonSize, ButtonVariant } from "@/components/ui/button-style";

export type MenuItem =
  | {
      label: string;
      /** Where two can have the same label. */
      key?: string;
      icon?: ReactNode;
      /** Does something; else `href` goes somewhere. */
      onSelect?: () => void;
      href?: string;
      isDangerous?: boolean;
      isDisabled?: boolean;
      /** For one of several values: a mark shows the present one. */
      isChecked?: boolean;
      /** The shortcut that does the same. */
      keys?: string;
    }
  | "separator";

type MenuProps = {
  items: readonly MenuItem[];
  /** Names the button where it shows an icon alone. */
  label?: string;
  icon?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  align?: "start" | "end";
  className?: string;
  /** What the button shows. */
  children?: ReactNode;
};

const loadPopup = () => import("@/components/ui/menu-popup");
const MenuPopup = lazy(loadPopup);

/** Loads it before it is asked for. */
function preload(): void {
  void loadPopup();
}

/**
 * A button that opens a list of things to do. A row of a table can have one: until somebody points at it, it is a
 * plain button, and the popup (55 KB, shared with the combobox) is loaded on the way there.
 */
export function Menu({
  items,
  label,
  icon,
  variant = "quiet",
  size = "sm",
  align = "end",
  className,
  children,
}: MenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);

  function open() {
    setIsOpen(true);
    setHasOpened(true);
  }

  return (
    <>
      <Button
        ref={setButton}
        variant={variant}
        size={size}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
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
        <Suspense fallback={null}>
          <MenuPopup items={items} anchor={button} align={align} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
