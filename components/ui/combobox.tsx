"use client";

import { ChevronsUpDown } from "lucide-react";
import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
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
  /** Stands for the label in the list, and marks a guess or something new, which Tab does not take. */
  offer?: string;
};

type ComboboxProps = FieldProps & {
  options: readonly ComboboxOption[];
  value: string | null;
  /** Receives the option as well, unless the choice was "Any". */
  onChange: (value: string | null, option?: ComboboxOption) => void;
  placeholder?: string;
  /** What stands for several values, of which the field can choose but one. */
  summary?: string | undefined;
  /** Accepts values without an option: returns the option for a text, or null if it is invalid. */
  readFreeText?: (text: string) => ComboboxOption | null;
  /** For options searched by the server, which are shown in its order. */
  onSearch?: (text: string) => void;
  /** Offers to make an option of the text, after those that match it. */
  creation?: {
    /** The label of that offer, given the listed options; null for a text that is none, or that is an option already. */
    labelOf: (text: string, options: readonly ComboboxOption[]) => string | null;
    onCreate: (text: string) => void;
    /** Receives a text that was typed and left without a choice. It stays, for the user to see what is missing. */
    onLeave: (text: string) => void;
    /** That text; null once something is chosen. */
    left: string | null;
  };
  /** The options for the current text are not loaded yet. */
  isLoading?: boolean;
  /** The message shown without matches, given the text. */
  emptyText?: (query: string) => string;
  /** Why the options are not all there: shown above those that are, in place of `emptyText`. */
  failure?: string;
  /** Offers an "Any" option with the value null, for a filter. */
  clearText?: string;
  isDisabled?: boolean;
  onBlur?: () => void;
  /**
   * Told whether an option that Enter has chosen is still being loaded: a form must not be saved meanwhile. Null where a choice
   * takes effect at once.
   */
  onChoosing: ((isChoosing: boolean) => void) | null;
  /** The list, if it finds its options itself. `options` then has the one of the value. */
  part?: ComboboxPart;
};

type ComboboxPart = ReturnType<typeof comboboxPart>;

/** The list of comboboxes, whose code is loaded on hover. */
export function comboboxPart(load: () => Promise<{ default: ComponentType<ComboboxPopupProps> }>) {
  return { Popup: lazyPart(load), preload: () => preloadPart(load) };
}

const usualPart = comboboxPart(aheadOf(() => import("@/components/ui/combobox-popup")));

/**
 * A choice of many options by typing: one of its options, or any value that `readFreeText` accepts. When closed it is a
 * button; typing on it opens the list with that character, and nothing typed while the list loads is lost.
 */
export function Combobox(props: ComboboxProps) {
  const t = useText();
  const { label, hint, error, isOptional, isLabelHidden, className } = props;
  const { options, value, placeholder = t("ui.choose"), summary, isDisabled, onBlur } = props;
  const { Popup, preload } = props.part ?? usualPart;
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const { isOpen, setIsOpen, hasOpened, open: openPopup, cancel } = usePopup();
  const [query, setQuery] = useState("");
  // Enter was pressed before the options for the text had loaded: the first match is selected once they have.
  const [takesFirst, setTakesFirst] = useState(false);
  const selected = value === null ? null : optionOf(value, options);
  const left = props.creation?.left ?? null;
  const shown = selected?.label ?? left ?? summary;

  // The field may be closed before its choice has been loaded.
  const endChoosing = useEffectEvent(() => props.onChoosing?.(false));
  useEffect(() => () => endChoosing(), []);

  function takeFirst(isTaken: boolean) {
    setTakesFirst(isTaken);
    props.onChoosing?.(isTaken);
  }

  function type(text: string) {
    setQuery(text);
    takeFirst(false);
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
            onClick={() => open(isOpen ? query : (left ?? ""))}
            onKeyDown={(event) => {
              // The list has the focus once it is loaded; until then, its keys arrive here.
              if (isOpen && event.key === "Enter" && query !== "") {
                event.preventDefault();
                // Ctrl and Enter would save a form without what is being typed.
                if (event.ctrlKey || event.metaKey) event.stopPropagation();
                else takeFirst(true);
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
              className={classNames("text-page-start min-w-0 flex-1 truncate", shown === undefined && "text-muted")}
            >
              {shown ?? placeholder}
            </span>
            {selected?.detail && <span className="text-muted truncate">{selected.detail}</span>}
            <ChevronsUpDown className="text-muted size-4 shrink-0" aria-hidden />
          </button>
          {hasOpened && button && (
            <Part onCancel={cancel}>
              <Popup
                {...props}
                id={`${control.id}-popup`}
                anchor={button}
                isOpen={isOpen}
                onOpenChange={setIsOpen}
                query={query}
                onQueryChange={type}
                takesFirst={takesFirst}
                onTakesFirst={takeFirst}
                isSearched={props.onSearch !== undefined}
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
  /** The options are those that the server found for the text. */
  isSearched: boolean;
  /** The first match is selected as soon as the options have loaded. Nothing is created unseen. */
  takesFirst: boolean;
  onTakesFirst: (takesFirst: boolean) => void;
};
