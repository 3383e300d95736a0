"use client";

import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { isEscape } from "@/components/ui/is-escape";
import { Kbd } from "@/components/ui/kbd";
import { TextField } from "@/components/ui/text-field";

const DEBOUNCE_MS = 200;

type SearchBoxProps = {
  label: string;
  /** For a field beside others with visible labels. */
  isLabelShown?: boolean;
  placeholder: string;
  maxLength: number;
  /** The search in the URL. */
  value: string;
  /** Called shortly after typing stops, at once on Enter, and when the field is cleared. */
  onSearch: (text: string) => void;
};

/** The search field of a list, synchronized with the URL. */
export function SearchBox({ label, isLabelShown = false, placeholder, maxLength, value, onSearch }: SearchBoxProps) {
  const t = useText();
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const ref = useRef<HTMLDivElement>(null);

  // Back, Forward and a reset change the URL; values sent from here are already known.
  if (value !== sent) {
    setSent(value);
    setText(value);
  }

  function send(next: string) {
    const trimmed = next.trim();
    if (trimmed === sent) return;
    setSent(trimmed);
    onSearch(trimmed);
  }

  const sendLater = useEffectEvent(() => send(text));
  useEffect(() => {
    const timer = setTimeout(sendLater, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  function clear() {
    setText("");
    send("");
    ref.current?.querySelector("input")?.focus();
  }

  return (
    <div ref={ref} className="relative print:hidden">
      <TextField
        label={label}
        isLabelHidden={!isLabelShown}
        type="search"
        name="q"
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        icon={<Search className="size-4" aria-hidden />}
        end={
          text === "" ? (
            <span className="pointer-coarse:hidden">
              <Kbd keys="/" />
            </span>
          ) : undefined
        }
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            send(text);
          }
          if (isEscape(event)) {
            event.preventDefault();
            if (text === "") event.currentTarget.blur();
            else clear();
          }
        }}
        className="[&_input]:pe-page-10 [&_input::-webkit-search-cancel-button]:hidden"
      />
      {text !== "" && (
        <Button
          variant="quiet"
          size="sm"
          label={t("ui.clearSearch")}
          icon={<X className="size-4" aria-hidden />}
          onClick={clear}
          className="!absolute end-0.5 bottom-0.5"
        />
      )}
    </div>
  );
}
