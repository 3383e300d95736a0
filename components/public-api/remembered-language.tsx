"use client";

import { createContext, use, useSyncExternalStore, type ReactNode } from "react";
import { LANGUAGE_COOKIE, languageOf, type Language } from "@/components/public-api/language";
import { createListeners } from "@/components/ui/listeners";
import { remember, remembered } from "@/components/ui/remember";

const AsServed = createContext<Language>("curl");

let chosen: Language | undefined;
const { subscribe, notify } = createListeners();

/** Provides the language in which the server rendered the examples, from the cookie. */
export function RememberedLanguage({ asServed, children }: { asServed: Language; children: ReactNode }) {
  return <AsServed value={asServed}>{children}</AsServed>;
}

/** The language of all examples, one for the whole page and for the next visit. */
export function useLanguage(): Language {
  const asServed = use(AsServed);
  return useSyncExternalStore(subscribe, read, () => asServed);
}

/** Sets the language of all examples. In the browser only. */
export function chooseLanguage(language: Language): void {
  chosen = language;
  remember(LANGUAGE_COOKIE, language);
  notify();
}

function read(): Language {
  return (chosen ??= languageOf(remembered(LANGUAGE_COOKIE)));
}
