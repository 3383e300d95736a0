import type { CodeLanguage } from "@/components/ui/highlight";

/** The languages of examples. */
export const exampleLanguages = ["curl", "JavaScript", "Python"] as const;
export type Language = (typeof exampleLanguages)[number];

/** Read by the server, so that the first paint shows the language that was chosen; holds nothing else. */
export const LANGUAGE_COOKIE = "petstore.language";

/** The language that a cookie asks for; curl when it asks for none of ours. */
export function languageOf(cookie: string | undefined): Language {
  return exampleLanguages.find((language) => language === cookie) ?? "curl";
}

/** How the code of an example is coloured. */
export const codeLanguageOf: Record<Language, CodeLanguage> = { curl: "sh", JavaScript: "js", Python: "python" };
