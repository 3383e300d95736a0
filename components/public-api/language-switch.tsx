"use client";

import { exampleLanguages, type Language } from "@/components/public-api/language";
import { chooseLanguage, useLanguage } from "@/components/public-api/remembered-language";
import { useText } from "@/components/texts";
import { ChoiceSwitch } from "@/components/ui/choice-switch";

/**
 * Chooses the language of all examples, by radio buttons.
 *
 * @param offered those that there is an example in
 */
export function LanguageSwitch({ offered = exampleLanguages }: { offered?: readonly Language[] }) {
  const t = useText();
  const language = shownLanguage(useLanguage(), offered);
  return <ChoiceSwitch label={t("publicApi.language")} options={offered} value={language} onChange={chooseLanguage} />;
}

/** The language that is shown if the chosen one is not offered. */
export function shownLanguage(chosen: Language, offered: readonly Language[]): Language {
  return offered.includes(chosen) ? chosen : (offered[0] ?? chosen);
}
