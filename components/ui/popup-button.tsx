"use client";

import { Suspense, useState, type ComponentProps, type ComponentType } from "react";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { Button } from "@/components/ui/button";

/** The props of a popup in addition to its own. */
export type PopupProps = { anchor: HTMLElement; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

type PopupButtonProps<P> = ComponentProps<typeof Button> & {
  /** The shortcut that opens it, and its name in the list of shortcuts. */
  keys: string;
  keysLabel: string;
  kind: "menu" | "dialog";
  /** A `React.lazy` component. */
  popup: ComponentType<P & PopupProps>;
  /** Loads it in advance. */
  preload: () => void;
  props: P;
};

/** A button with a keyboard shortcut that opens a lazily loaded popup. */
export function PopupButton<P extends object>({
  keys,
  keysLabel,
  kind,
  popup: Popup,
  preload,
  props,
  ...button
}: PopupButtonProps<P>) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);

  function open() {
    setIsOpen(true);
    setHasOpened(true);
  }
  useShortcut({ keys, label: keysLabel, group: "thisPage", run: open });

  return (
    <>
      <Button
        {...button}
        ref={setAnchor}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        aria-keyshortcuts={keys}
        data-keys={keys}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      />
      {hasOpened && anchor && (
        <Suspense fallback={null}>
          <Popup {...props} anchor={anchor} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
