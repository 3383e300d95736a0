"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Search } from "lucide-react";
import { Fragment, useLayoutEffect, useRef } from "react";
import type { Entry, Group } from "@/components/palette/entry";
import { modLetterOf } from "@/components/shortcuts/key-of";
import { useText } from "@/components/texts";
import { closeDialog, openDialog } from "@/components/ui/dialog-origin";
import { Isolated } from "@/components/ui/isolated";
import { Kbd } from "@/components/ui/kbd";
import { popupItemStyle } from "@/components/ui/popup";

type FinderProps = {
  /** The label of the field: "Find anything". */
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** The results, best first. */
  groups: readonly Group[];
  /** The language of the results, if it is not that of the page. */
  resultLanguage?: string;
  /** Whether more may come. */
  isLoading?: boolean;
  onClose: () => void;
};

/** A search field over the page, and its results: Enter chooses the first. */
export function Finder(props: FinderProps) {
  const { label, placeholder, query, onQueryChange, groups, resultLanguage, isLoading = false, onClose } = props;
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    openDialog(element);
    element.querySelector("input")?.focus();
    // Closed while it is still in the page, so that the browser gives the focus back.
    return () => closeDialog(element);
  }, []);

  function choose(entry: Entry) {
    onClose();
    // After the focus has returned: the chosen action may move it.
    setTimeout(() => entry.run());
  }

  return (
    // The keyboard's way out is Esc, which arrives as `cancel`.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        // Otherwise the focus would move to the clicked place, and not back.
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (modLetterOf(event) !== "k" || event.shiftKey) return;
        event.preventDefault();
        if (!event.repeat) onClose();
      }}
      className="dialog bg-raised text-ink shadow-high mx-auto mt-[8dvh] mb-auto w-[calc(100%-2rem)] max-w-xl overflow-hidden rounded-lg p-0"
    >
      <Autocomplete.Root
        inline
        open
        mode="none"
        autoHighlight="always"
        items={groups}
        value={query}
        onValueChange={(value, { reason }) => {
          if (reason === "input-change" || reason === "input-clear") onQueryChange(value);
        }}
        itemToStringValue={({ label: text }: Entry) => text}
      >
        <div className="border-line flex items-center gap-2.5 border-b px-4">
          <Search className="text-muted size-4 shrink-0" aria-hidden />
          <Autocomplete.Input
            aria-label={label}
            placeholder={placeholder}
            maxLength={200}
            dir="auto"
            spellCheck={false}
            onKeyDown={(event) => {
              // Left to the dialog, which closes on it, and looks at the composition itself.
              // eslint-disable-next-line no-restricted-syntax
              if (event.key === "Escape") event.preventBaseUIHandler();
            }}
            className="h-12 min-w-0 flex-1 bg-transparent outline-none"
          />
          <button
            type="button"
            onClick={onClose}
            className="text-muted hover:text-ink rounded-sm px-1 py-2 text-sm"
            aria-label={t("ui.close")}
          >
            <span className="pointer-coarse:hidden">
              <Kbd keys={t("palette.esc")} />
            </span>
            <span className="pointer-fine:hidden">{t("ui.close")}</span>
          </button>
        </div>
        <p role="status" className="sr-only">
          {isLoading ? "" : t("palette.found", { count })}
        </p>
        <Autocomplete.List className="max-h-[min(26rem,60dvh)] scroll-py-8 overflow-y-auto overscroll-contain p-1.5 empty:hidden">
          {(group: Group) => (
            <Autocomplete.Group key={group.value} items={group.items} className="pb-1">
              <Autocomplete.GroupLabel className="text-muted flex h-7 items-center px-2 text-xs font-medium">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => <Line key={entry.id} entry={entry} language={resultLanguage} onChoose={choose} />}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        {count === 0 && (
          <p className="text-muted px-4 py-3 text-sm">{isLoading ? t("palette.searching") : t("ui.nothingMatches")}</p>
        )}
      </Autocomplete.Root>
    </dialog>
  );
}

type LineProps = { entry: Entry; language: string | undefined; onChoose: (entry: Entry) => void };

function Line({ entry, language, onChoose }: LineProps) {
  const { icon: Icon, label, detail, excerpt, keys } = entry;
  return (
    <Autocomplete.Item
      value={entry}
      lang={language}
      onClick={() => onChoose(entry)}
      className={`${popupItemStyle} text-sm`}
    >
      <Icon className="text-muted size-4 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="text-page-start block truncate">
          {label}
        </span>
        {excerpt && (
          <span dir="auto" className="text-muted text-page-start line-clamp-2 text-xs wrap-anywhere">
            {excerpt.map(({ text, isMatch }, index) =>
              isMatch ? (
                <mark key={index} className="text-ink bg-transparent font-semibold">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </span>
        )}
      </span>
      {detail && (
        <span
          // Several stand one after the other as the page runs, whatever the script of the first.
          dir={typeof detail === "string" ? "auto" : undefined}
          className="text-muted max-w-3/5 shrink-0 truncate text-xs tabular-nums"
        >
          {typeof detail === "string"
            ? detail
            : detail.map((part, index) => (
                <Fragment key={index}>
                  {index > 0 && " · "}
                  <Isolated>{part}</Isolated>
                </Fragment>
              ))}
        </span>
      )}
      {keys && (
        <span className="pointer-coarse:hidden">
          <Kbd keys={keys} />
        </span>
      )}
    </Autocomplete.Item>
  );
}
