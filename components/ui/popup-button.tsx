"use client";

import { useState, type ComponentProps, type ComponentType } from "react";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { Button } from "@/components/ui/button";
import { preloadPart } from "@/components/ui/load-part";
import { Part } from "@/components/ui/part";
import { usePopup } from "@/components/ui/use-popup";

/** The props of a popup in addition to its own. */
export type PopupProps = { anchor: HTMLElement; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

type PopupButtonProps<P> = ComponentProps<typeof Button> & {
  /** The shortcut that opens it, and its name in the list of shortcuts. */
  keys: string;
  keysLabel: string;
  kind: "menu" | "dialog";
  /** A component of `lazyPart`. */
  popup: ComponentType<P & PopupProps>;
  /** Loads it in advance. */
  load: () => Promise<unknown>;
  props: P;
};

/** A button with a keyboard shortcut that opens a lazily loaded popup. */
export function PopupButton<P extends object>({
  keys,
  keysLabel,
  kind,
  popup: Popup,
  load,
  props,
  ...button
}: PopupButtonProps<P>) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const { isOpen, setIsOpen, hasOpened, isComing, setIsThere, open, cancel } = usePopup();

  function preload() {
    preloadPart(load);
  }
  useShortcut({ keys, label: keysLabel, group: "thisPage", run: open });

  return (
    <>
      <Button
        {...button}
        ref={setAnchor}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        aria-busy={isComing}
        aria-keyshortcuts={keys}
        data-keys={keys}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      />
      {hasOpened && anchor && (
        <Part onCancel={cancel} setIsThere={setIsThere}>
          <Popup {...props} anchor={anchor} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Part>
      )}
    </>
  );
}
