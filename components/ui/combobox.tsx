"use client";

import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { useText } from "@/components/texts";
import { classNames } from "@/components/ui/class-names";
import { controlStyle, Field, type FieldProps } from "@/components/ui/field";
import { aheadOf, lazyPart, preloadPart } from "@/components/ui/load-part";
import { Part } from "@/components/ui/part";
import { usePopup } from "@/components/ui/use-popup";

export type ComboboxOption = {
  value: string;
  label: string;
  /** Shown beside the label: the id of a named option. It is searched too. */
  detail?: string;
};

type ComboboxProps = FieldProps & {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  /** Accepts values without an option: returns the option for a text, or null if it is invalid. */
  readFreeText?: (text: string) => ComboboxOption | null;
  /** For options searched by the server, which are shown in its order. */
  onSearch?: (text: string) => void;
  /** Offers to make an option of the text, after those that match it. */
  creation?: {
    /** The label of that offer; null for a text that is none, or for which an option stands already. */
    labelOf: (text: string) => string | null;
    onCreate: (text: string) => void;
  };
  /** The options for the current text are not loaded yet. */
  isLoading?: boolean;
  /** The message shown without matches, given the text. */
  emptyText?: (query: string) => string;
  /** Offers an "Any" option with the value null, for a filter. */
  clearText?: string;
  isDisabled?: boolean;
  onBlur?: () => void;
};

const loadPopup = aheadOf(() => import("@/components/ui/combobox-popup"));
const ComboboxPopup = lazyPart(loadPopup);

/** Loads the popup in advance. */
function preload(): void {
  preloadPart(loadPopup);
}

/**
 * A choice of many options by typing: one of its options, or any value that `readFreeText` accepts. When closed it is a
 * button; typing on it opens the list with that character, and nothing typed while the list loads is lost.
 */
export function Combobox(props: ComboboxProps) {
  const t = useText();
  const { label, hint, error, isOptional, isLabelHidden, className } = props;
  const { options, value, onChange, placeholder = t("ui.choose"), isDisabled, onBlur } = props;
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const { isOpen, setIsOpen, hasOpened, open: openPopup, cancel } = usePopup();
  const [query, setQuery] = useState("");
  // Enter was pressed before the options for the text had loaded: the first match is selected once they have.
  const [takesFirst, setTakesFirst] = useState(false);
  const selected = value === null ? null : optionOf(value, options);

  function type(text: string) {
    setQuery(text);
    setTakesFirst(false);
    props.onSearch?.(text);
  }

  function open(text: string) {
    type(text);
    openPopup();
  }

  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, className }}>
      {(control) => (
        <>
          <button
            ref={setButton}
            type="button"
            {...control}
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-controls={`${control.id}-popup`}
            disabled={isDisabled}
            onPointerEnter={preload}
            onFocus={preload}
            onBlur={onBlur}
            onClick={() => open(isOpen ? query : "")}
            onKeyDown={(event) => {
              // The list has the focus once it is loaded; until then, its keys arrive here.
              if (isOpen && event.key === "Enter" && query !== "") {
                event.preventDefault();
                // Ctrl and Enter would save a form without what is being typed.
                if (event.ctrlKey || event.metaKey) event.stopPropagation();
                else setTakesFirst(true);
                return;
              }
              const isCharacter =
                event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
              if (!isCharacter && event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
              event.preventDefault();
              open(isCharacter ? (isOpen ? query : "") + event.key : "");
            }}
            className={classNames(controlStyle, "flex items-center gap-2 text-start")}
          >
            <span
              dir="auto"
              className={classNames("text-page-start min-w-0 flex-1 truncate", !selected && "text-muted")}
            >
              {selected?.label ?? placeholder}
            </span>
            {selected?.detail && <span className="text-muted truncate">{selected.detail}</span>}
            <ChevronsUpDown className="text-muted size-4 shrink-0" aria-hidden />
          </button>
          {hasOpened && button && (
            <Part onCancel={cancel}>
              <ComboboxPopup
                {...props}
                id={`${control.id}-popup`}
                anchor={button}
                isOpen={isOpen}
                onOpenChange={(isNowOpen) => {
                  setIsOpen(isNowOpen);
                  setTakesFirst(false);
                }}
                query={query}
                onQueryChange={type}
                takesFirst={takesFirst}
                onTakesFirst={setTakesFirst}
                onChange={onChange}
              />
            </Part>
          )}
        </>
      )}
    </Field>
  );
}

/** A typed value without an option, or one whose options are not loaded. */
function optionOf(value: string, options: readonly ComboboxOption[]): ComboboxOption {
  return options.find((option) => option.value === value) ?? { value, label: value };
}

export type ComboboxPopupProps = Omit<ComboboxProps, keyof FieldProps> & {
  label: string;
  id: string;
  anchor: HTMLElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  query: string;
  onQueryChange: (query: string) => void;
  /** The first match is selected as soon as the options have loaded. Nothing is created unseen. */
  takesFirst: boolean;
  onTakesFirst: (takesFirst: boolean) => void;
};
