"use client";

import type { ReactNode } from "react";
import { modLetterOf } from "@/components/shortcuts/key-of";
import { showOverlay } from "@/components/ui/overlay-store";
import { toast } from "@/components/ui/toast";
import type { Translate } from "@/lib/texts/texts";

type FinderHandles = {
  /** Returns the text typed while it was loading. */
  takeTyped: () => string;
  onClose: () => void;
};

let isOpen = false;

/**
 * Opens the search over the page, unless it is open. Text typed while it loads is kept.
 *
 * @param load loads the component, and returns a function that renders it
 */
export async function openFinder(
  t: Translate,
  load: () => Promise<(handles: FinderHandles) => ReactNode>,
): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  const takeTyped = keepTyped();
  try {
    const render = await load();
    showOverlay((close) =>
      render({
        takeTyped,
        onClose: () => {
          isOpen = false;
          close();
        },
      }),
    );
  } catch {
    takeTyped();
    isOpen = false;
    toast({ tone: "negative", title: t("palette.unreachable"), description: t("palette.tryAgain") });
  }
}

/**
 * Opens it by Ctrl or Cmd and K. It works while one types, but not where a dialog waits for an answer.
 *
 * @returns stops listening
 */
export function listenForFinder(open: () => void): () => void {
  function onKeyDown(event: KeyboardEvent) {
    if (modLetterOf(event) !== "k" || event.shiftKey) return;
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    // Else the browser takes it to its own search field.
    event.preventDefault();
    if (!event.repeat) open();
  }
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

/** Keeps typed text until it is read. */
function keepTyped(): () => string {
  let text = "";
  function keep(event: KeyboardEvent) {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    text += event.key;
  }
  document.addEventListener("keydown", keep, true);
  return () => {
    document.removeEventListener("keydown", keep, true);
    return text;
  };
}
