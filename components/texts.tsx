"use client";

import { createContext, useContext, useEffect, useMemo, type ReactNode } from "react";
import { writeMessage, type Message } from "@/lib/texts/message";
import { translator, type LabelKey, type SentTexts, type Translate } from "@/lib/texts/texts";

type Texts = Record<string, SentTexts[string]>;
type Shown = { texts: Texts; translate: Translate };

const ShownTexts = createContext<Shown | null>(null);

/**
 * In a browser, the texts that the pages have sent so far, by language. Dialogs and toasts, which are rendered outside of
 * the page that opened them, read them here as well.
 */
const documentTexts = new Map<string, Texts>();

type TextsProviderProps = {
  language: string;
  texts: SentTexts;
  /** Whether the rest of the page has another language. */
  isPart?: boolean;
  children: ReactNode;
};

/** Gives the components within it the texts that the server has sent for them, besides those of the layouts around it. */
export function TextsProvider({ language, texts, isPart = false, children }: TextsProviderProps) {
  const outer = useContext(ShownTexts);
  const shown = useMemo(() => showTexts(language, outer, texts), [language, outer, texts]);
  // The language was changed in another tab, and this one has opened a page since.
  const isOther = !isPart && outer !== null && outer.translate.language !== language;
  useEffect(() => {
    if (isOther) window.location.reload();
  }, [isOther]);
  return <ShownTexts value={shown}>{children}</ShownTexts>;
}

function showTexts(language: string, outer: Shown | null, added: SentTexts): Shown {
  const isBrowser = typeof window !== "undefined";
  const texts = isBrowser ? textsOfDocument(language) : { ...outer?.texts };
  Object.assign(texts, added);
  // The same value for all of the document, so that nothing renders again when a page brings further texts.
  if (isBrowser && outer?.translate.language === language) return outer;
  const inOuter = (area: string, name: string) => outer?.texts[area]?.[name];
  return { texts, translate: translator(language, (area, name) => texts[area]?.[name] ?? inOuter(area, name)) };
}

function textsOfDocument(language: string): Texts {
  let texts = documentTexts.get(language);
  if (!texts) documentTexts.set(language, (texts = {}));
  return texts;
}

/** In a browser, the texts of a language that the pages have sent so far; undefined before the first. */
export function textsSent(language: string): SentTexts | undefined {
  return documentTexts.get(language);
}

/** Writes messages in the language of the page: `const t = useText()`. For client components; pages use `pageText`. */
export function useText(): Translate {
  const shown = useContext(ShownTexts);
  if (!shown) throw new Error("useText needs a TextsProvider around the component");
  return shown.translate;
}

/** A message as data, where no component is at hand to call `useText`. */
export function MessageText({ of }: { of: Message }) {
  return writeMessage(useText(), of);
}

/** A message where no component is at hand to call `useText`: a cell of a column that is described as data. */
export function Text({ of }: { of: LabelKey }) {
  return useText()(of);
}
