import type { CodeLanguage } from "@/components/ui/highlight";

/** The languages of examples. */
export const exampleLanguages = ["curl", "JavaScript", "Python"] as const;
export type Language = (typeof exampleLanguages)[number];

/** Read by the server, so that the first paint shows the language that was chosen; holds nothing else. */
export const LANGUAGE_COOKIE = "petstore.language";

/** The language in a cookie; curl if it names none of ours. */
export function languageOf(cookie: string | undefined): Language {
  return exampleLanguages.find((language) => language === cookie) ?? "curl";
}

/** The highlighting language of an example. */
export const codeLanguageOf: Record<Language, CodeLanguage> = { curl: "sh", JavaScript: "js", Python: "python" };
