"use client";

import { Combobox } from "@base-ui/react/combobox";
import { Check } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useText } from "@/components/texts";
import { classNames } from "@/components/ui/class-names";
import type { ComboboxOption, ComboboxPopupProps } from "@/components/ui/combobox";
import { foldText } from "@/lib/core/fold-text";
import { containsWords } from "@/lib/core/search-words";
import { focusOnClose, popupContainer, popupItemStyle, popupStyle } from "@/components/ui/popup";

/** More options than anyone reads; typing narrows them. */
const SHOWN_MAX = 100;

/** No option has an empty value. */
const CLEARED = "";

/** Nor this one. */
const CREATED = "\u0000";

/** The list of a `Combobox`. A default export, since it is loaded on hover. */
export default function ComboboxPopup(props: ComboboxPopupProps) {
  const t = useText();
  const { label, id, anchor, isOpen, onOpenChange, query, onQueryChange, value, onChange, emptyText, failure } = props;
  const { isLoading = false, takesFirst, onTakesFirst } = props;
  const items = itemsFor(props);
  const [first] = items;
  const choose = (item: ComboboxOption) => {
    if (item.value === CREATED) props.creation?.onCreate(query.trim());
    else if (item.value === CLEARED) onChange(null);
    else onChange(item.value, item);
  };

  const highlighted = useRef<{ item: ComboboxOption | undefined; isByKey: boolean }>(undefined);
  const take = (item: ComboboxOption) => {
    choose(item);
    onOpenChange(false);
    onTakesFirst(false);
  };

  const leave = () => props.creation?.onLeave(query.trim());
  const takeFirst = useEffectEvent(() => {
    if (first && first.offer === undefined) return take(first);
    onTakesFirst(false);
    if (!isOpen && value === null) leave();
  });
  const isSettled = first !== undefined || !isLoading;
  useEffect(() => {
    if (takesFirst && isSettled) takeFirst();
  }, [takesFirst, isSettled]);

  /** What Tab takes: an option that was typed or is highlighted. A guess is taken only where the keys have reached it. */
  function itemOfTab(): ComboboxOption | undefined {
    const { item: { value: at } = {}, isByKey = false } = highlighted.current ?? {};
    // As it is now: what an ID stands for is known once the options have loaded.
    const item = items.find((one) => one.value === at) ?? first;
    return item && (item.offer === undefined || (isByKey && item.value !== CREATED)) ? item : undefined;
  }

  // An option that was typed in full and left before the options had loaded.
  const late = isOpen || props.creation?.left !== query.trim() ? undefined : items.find((item) => isExact(item, query));
  const hasLate = late !== undefined;
  const takeLate = useEffectEvent(() => late && choose(late));
  useEffect(() => {
    if (hasLate) takeLate();
  }, [hasLate]);

  return (
    <Combobox.Root
      items={items}
      filter={null}
      autoHighlight
      open={isOpen}
      onOpenChange={(isNowOpen, { reason }) => {
        const isLeft = reason === "outside-press" && query !== "";
        if (isLeft && value === null && !takesFirst) leave();
        onOpenChange(isNowOpen);
        // A press outside does not take back what Enter has chosen.
        if (!isLeft) onTakesFirst(false);
      }}
      inputValue={query}
      onInputValueChange={(text, { reason }) => {
        if (reason !== "input-change") return;
        onQueryChange(text);
      }}
      onItemHighlighted={(item: ComboboxOption | undefined, { reason }) => {
        highlighted.current = { item, isByKey: reason === "keyboard" };
      }}
      value={items.find((item) => item.value === (value ?? CLEARED)) ?? null}
      isItemEqualToValue={(a: ComboboxOption, b: ComboboxOption) => a.value === b.value}
      onValueChange={(item: ComboboxOption | null) => item && choose(item)}
    >
      <Combobox.Portal container={popupContainer(anchor)}>
        <Combobox.Positioner
          positionMethod="fixed"
          anchor={anchor}
          align="start"
          sideOffset={4}
          className="z-50 outline-none"
        >
          <Combobox.Popup
            id={id}
            aria-label={label}
            {...focusOnClose(anchor, isOpen)}
            className={`${popupStyle} w-[max(var(--anchor-width),14rem)] overflow-hidden`}
          >
            <Combobox.Input
              aria-label={label}
              dir="auto"
              placeholder={t("ui.typeToFind")}
              onKeyDown={(event) => {
                if (event.key === "Tab" && isOpen && query !== "") {
                  const item = itemOfTab();
                  if (item) choose(item);
                  else leave();
                  return;
                }
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                if (event.ctrlKey || event.metaKey) {
                  event.preventBaseUIHandler();
                  // They would save a form without what is being typed.
                  if (isOpen && query !== "") event.stopPropagation();
                  return;
                }
                // Text typed before the list had loaded highlights nothing; Enter still selects the first option.
                if (query === "" || event.currentTarget.hasAttribute("aria-activedescendant")) return;
                // The library would close the list on Enter without a selection.
                event.preventBaseUIHandler();
                event.preventDefault();
                if (!isOpen) return;
                if (first) take(first);
                else onTakesFirst(true);
              }}
              className="border-line mb-1 h-8 pointer-coarse:h-10 w-full border-b bg-transparent px-2 pb-1 outline-none"
            />
            <Combobox.Status className="text-muted px-2 py-1.5 empty:hidden">{failure}</Combobox.Status>
            <Combobox.Empty className="text-muted px-2 py-1.5 empty:hidden">
              {items.length === 0 && !failure && (emptyText?.(query.trim()) ?? t("ui.nothingMatches"))}
            </Combobox.Empty>
            <Combobox.List
              className={classNames(
                "max-h-64 scroll-py-1 overflow-y-auto overscroll-contain",
                query !== "" && "not-has-data-highlighted:*:first:bg-sunken",
              )}
            >
              {(item: ComboboxOption) => (
                <Combobox.Item key={item.value} value={item} className={popupItemStyle}>
                  <span dir="auto" className="text-page-start min-w-0 flex-1 truncate">
                    {item.offer ?? item.label}
                  </span>
                  {item.detail && <span className="text-muted shrink-0 tabular-nums">{item.detail}</span>}
                  <Combobox.ItemIndicator>
                    <Check className="size-4" aria-hidden />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function itemsFor({
  options,
  query,
  readFreeText,
  isSearched,
  creation,
  isLoading,
  clearText,
}: ComboboxPopupProps): ComboboxOption[] {
  const typed = query.trim();
  const text = foldText(typed);
  // Options of an earlier search are shown while they match: Enter must not select any other.
  const matching = isSearched && !isLoading ? options : options.filter((option) => isMatch(option, text));
  const ranked = text === "" ? matching : matching.toSorted((a, b) => rankOf(a, typed) - rankOf(b, typed));
  const free = text === "" ? null : readFreeText?.(typed);
  const isNew = free && !options.some((option) => option.value === free.value);
  const newLabel = text === "" || isLoading ? null : creation?.labelOf(typed, options);
  // A fully typed value comes first, so that Enter selects it.
  return [
    ...(clearText !== undefined && text === "" ? [{ value: CLEARED, label: clearText }] : []),
    ...(isNew ? [free] : []),
    ...ranked.slice(0, SHOWN_MAX),
    ...(newLabel ? [{ value: CREATED, label: newLabel, offer: newLabel }] : []),
  ];
}

/** Whether an option contains the words of a text. */
export function isMatch({ label, detail }: ComboboxOption, text: string): boolean {
  return [label, detail].some((part) => part !== undefined && containsWords(part, text));
}

/** Options that are the text as typed come first, then those that are it but for accents, then those that begin with it. */
function rankOf(option: ComboboxOption, typed: string): number {
  const text = foldText(typed);
  if (option.label.toLowerCase() === typed.toLowerCase()) return -1;
  if (isExact(option, text)) return 0;
  return foldText(option.label).startsWith(text) ? 1 : 2;
}

function isExact({ value, label, offer }: ComboboxOption, text: string): boolean {
  return offer === undefined && (value === text.trim() || foldText(label) === foldText(text.trim()));
}
