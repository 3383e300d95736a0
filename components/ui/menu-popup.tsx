"use client";

import { Menu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { Link } from "@/components/ui/link";
import { classNames } from "@/components/ui/class-names";
import { Kbd } from "@/components/ui/kbd";
import type { MenuItem } from "@/components/ui/menu";
import { focusOnClose, popupContainer, popupItemStyle, popupStyle } from "@/components/ui/popup";

type MenuPopupProps = {
  items: readonly MenuItem[];
  anchor: HTMLElement;
  align: "start" | "end";
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** The list of a `Menu`. A default export, since it is loaded on hover. */
export default function MenuPopup({ items, anchor, align, isOpen, onOpenChange }: MenuPopupProps) {
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange}>
      <Menu.Portal container={popupContainer(anchor)}>
        <Menu.Positioner
          positionMethod="fixed"
          anchor={anchor}
          align={align}
          sideOffset={4}
          className="z-50 outline-none"
        >
          <Menu.Popup
            className={popupStyle}
            {...focusOnClose(anchor, isOpen)}
            aria-label={anchor.ariaLabel ?? anchor.textContent ?? undefined}
          >
            {items.map((item, index) =>
              item === "separator" ? (
                <Menu.Separator key={index} className="bg-line my-1 h-px" />
              ) : (
                <Item key={item.key ?? item.label} item={item} />
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Item({ item }: { item: Exclude<MenuItem, "separator"> }) {
  const { label, hint, icon, onSelect, href, isDangerous, isDisabled, isChecked, keys } = item;
  const ref = useRef<HTMLDivElement>(null);
  const focusPresent = useEffectEvent(() => isChecked && ref.current?.focus());
  useLayoutEffect(() => {
    // Once the list knows its items, and before the popup would focus the list itself.
    const frame = requestAnimationFrame(() => focusPresent());
    return () => cancelAnimationFrame(frame);
  }, []);
  const className = classNames(popupItemStyle, isDangerous && "text-negative data-highlighted:bg-negative-soft");
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {hint !== undefined && <span className="text-muted block text-xs">{hint}</span>}
      </span>
      {isChecked && <Check className="size-4" aria-hidden />}
      {keys && (
        <span className="pointer-coarse:hidden">
          <Kbd keys={keys} />
        </span>
      )}
    </>
  );
  if (href !== undefined) {
    return (
      <Menu.LinkItem closeOnClick render={<Link href={href} />} className={className}>
        {content}
      </Menu.LinkItem>
    );
  }
  if (isChecked !== undefined) {
    return (
      <Menu.CheckboxItem
        ref={ref}
        closeOnClick
        checked={isChecked}
        disabled={isDisabled}
        onClick={onSelect}
        className={className}
      >
        {content}
      </Menu.CheckboxItem>
    );
  }
  return (
    <Menu.Item disabled={isDisabled} onClick={onSelect} className={className}>
      {content}
    </Menu.Item>
  );
}
