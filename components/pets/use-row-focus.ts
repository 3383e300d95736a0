"use client";

import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from "react";
import { useText } from "@/components/texts";
import { openStatus } from "@/components/pets/open-status";
import { extendSelection, markPage, togglePet } from "@/components/pets/selection";
import { modLetterOf } from "@/components/shortcuts/key-of";
import { withMod } from "@/components/shortcuts/mod-keys";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import type { ConsolePet } from "@/lib/pets/schemas";

/** Selects the links of rows. */
export const ROW_LINKS = "a[data-pet]";
const BOXES = "input[type='checkbox']";

// Not in the URL, which may be shared; gone after a reload, as the browser's own focus is.
let openedId: string | null = null;

/** Remembers the pet opened from the list, so that its row has the focus on return. */
export function rememberOpened(petId: string): void {
  openedId = petId;
}

/**
 * The keyboard's way through the rows: `j` and `k` from anywhere, arrow keys from row to row; `x`, arrow keys with Shift,
 * and Ctrl or Cmd with A pick them. Coming back from a pet the focus is on its row; when a row leaves the list, as one
 * whose status was changed, the focus goes to the row that took its place and not to the top of the page.
 */
export function useRowFocus(pets: readonly ConsolePet[]) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const focusedIndex = useRef<number | null>(null);

  const links = () => [...(ref.current?.querySelectorAll<HTMLElement>(ROW_LINKS) ?? [])];
  const indexOf = (element: Element | null) => {
    const link = element?.closest("tr")?.querySelector<HTMLElement>(ROW_LINKS);
    return link ? links().indexOf(link) : -1;
  };

  /** The pet whose row has the focus. */
  const focusedPet = () => links()[indexOf(document.activeElement)]?.dataset["pet"];

  function pick(pickPet: (id: string) => void) {
    const id = focusedPet();
    if (id !== undefined) pickPet(id);
  }

  function move(step: 1 | -1) {
    const all = links();
    const index = indexOf(document.activeElement);
    const to = index === -1 ? 0 : Math.min(Math.max(index + step, 0), all.length - 1);
    all[to]?.focus();
  }
  useShortcut({ keys: "j", label: t("pets.nextPet"), group: "thisPage", canRepeat: true, run: () => move(1) });
  useShortcut({ keys: "k", label: t("pets.previousPet"), group: "thisPage", canRepeat: true, run: () => move(-1) });
  useShortcut({ keys: "x", label: t("pets.selectThePet"), group: "thisPage", run: () => pick(togglePet) });
  useShortcut({
    keys: "s",
    label: t("pets.statusShortcut"),
    group: "thisPage",
    run: () => openStatus(document.activeElement?.closest("tr")),
  });
  useShortcut({ keys: t("pets.shiftDown"), label: t("pets.selectDown"), group: "thisPage" });
  useShortcut({ keys: withMod(t, "A"), label: t("pets.selectPage"), group: "thisPage" });
  useEffect(() => {
    // From the rows, and from nowhere: elsewhere the key belongs to what has the focus.
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      if (modLetterOf(event) !== "a" || event.shiftKey) return;
      const isHere = target === document.body || (target instanceof Node && ref.current?.contains(target));
      if (!isHere || event.defaultPrevented) return;
      event.preventDefault();
      if (!event.repeat) markPage(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  useEffect(() => {
    const opened = openedId;
    openedId = null;
    if (opened !== null)
      links()
        .find((link) => link.dataset["pet"] === opened)
        ?.focus();
  }, []);

  useEffect(() => {
    const index = focusedIndex.current;
    if (index === null || document.activeElement !== document.body) return;
    const all = links();
    all[Math.min(index, all.length - 1)]?.focus({ preventScroll: true });
  }, [pets]);

  return {
    ref,
    onFocus: (event: FocusEvent) => {
      const index = indexOf(event.target);
      if (index !== -1) focusedIndex.current = index;
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) focusedIndex.current = null;
    },
    onKeyDown: (event: KeyboardEvent) => {
      // On a status the arrows open its menu.
      if (!(event.target instanceof Element) || !event.target.matches(`${ROW_LINKS}, ${BOXES}`)) return;
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      const from = focusedPet();
      move(event.key === "ArrowDown" ? 1 : -1);
      if (event.shiftKey && from !== undefined) pick((to) => extendSelection(from, to));
    },
  };
}
