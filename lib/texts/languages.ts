import { readCookie } from "@/lib/core/cookies";
import { LANGUAGE_COOKIE } from "@/lib/core/reader-choices";
import { arabic } from "@/lib/texts/ar";
import { german } from "@/lib/texts/de";
import { english } from "@/lib/texts/en";
import { spanish } from "@/lib/texts/es";
import { french } from "@/lib/texts/fr";
import { accented, arabicLetters, hasPseudoLanguages, pseudoCatalogue } from "@/lib/texts/pseudo";
import { translator, type Catalogue, type SentTexts, type TextArea, type Translate } from "@/lib/texts/texts";

/** How the console shows a language. */
type Language = {
  /** Its own name, for choosing it. */
  name: string;
  direction: "ltr" | "rtl";
  /** Its messages. */
  texts: Catalogue;
  /** Whether it is made of the English texts, for tests: it is there only with PETSTORE_PSEUDO_LANGUAGES. */
  isPseudo?: true;
};

/** Every language of the console, by its BCP 47 tag. The first is shown to browsers that prefer none of them. */
export const languages = {
  en: { name: "English", direction: "ltr", texts: english },
  de: { name: "Deutsch", direction: "ltr", texts: german },
  es: { name: "Español", direction: "ltr", texts: spanish },
  fr: { name: "Français", direction: "ltr", texts: french },
  ar: { name: "العربية", direction: "rtl", texts: arabic },
  "en-XA": {
    name: "Accented",
    direction: "ltr",
    isPseudo: true,
    get texts() {
      return pseudoCatalogue(english, accented);
    },
  },
  "ar-XB": {
    name: "Mirrored",
    direction: "rtl",
    isPseudo: true,
    get texts() {
      return pseudoCatalogue(english, arabicLetters);
    },
  },
} as const satisfies Record<string, Language>;

export type LanguageTag = keyof typeof languages;

/** The languages of this process. */
const languageTags = (Object.keys(languages) as [LanguageTag, ...LanguageTag[]]).filter(
  (tag) => hasPseudoLanguages || !("isPseudo" in languages[tag]),
) as [LanguageTag, ...LanguageTag[]];

/** Whether a text is the tag of a language of the console. */
export function isLanguage(tag: string): tag is LanguageTag {
  return languageTags.some((own) => own === tag);
}

/** The languages to choose from, by their own names. */
export function languageChoices(): { tag: LanguageTag; name: string }[] {
  return languageTags.map((tag) => ({ tag, name: languages[tag].name }));
}

/** How much of an `Accept-Language` header is read. Browsers send a handful of languages. */
const HEADER_LENGTH_MAX = 500;

/**
 * The language that a browser prefers, by the lookup of RFC 4647, section 3.4: `de-AT` is answered in `de`.
 *
 * @param header `Accept-Language` (RFC 9110, section 12.5.4); anything unreadable in it is passed over
 */
export function preferredLanguage(header: string | null): LanguageTag {
  const ranges = (header ?? "")
    .slice(0, HEADER_LENGTH_MAX)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of ranges) {
    for (let range = tag; range !== ""; range = range.slice(0, Math.max(0, range.lastIndexOf("-")))) {
      const found = languageTags.find((own) => own.toLowerCase() === range);
      if (found) return found;
    }
  }
  return languageTags[0];
}

/**
 * The language in which a request of the console is answered: that which the reader has chosen in this browser, or with
 * the account that signed in there, else the one that the browser prefers.
 */
export function requestLanguage(headers: Headers): LanguageTag {
  return chosenLanguage(headers) ?? preferredLanguage(headers.get("accept-language"));
}

/** The language that the reader has chosen; null without a choice. */
export function chosenLanguage(headers: Headers): LanguageTag | null {
  const tag = readCookie(headers, LANGUAGE_COOKIE);
  return tag !== null && isLanguage(tag) ? tag : null;
}

/** The function that writes messages in a language; it is made once for each. */
export function translateTo(tag: LanguageTag): Translate {
  let translate = translators.get(tag);
  if (!translate) {
    const texts: SentTexts = languages[tag].texts;
    translators.set(tag, (translate = translator(tag, (area, name) => texts[area]?.[name])));
  }
  return translate;
}

const translators = new Map<LanguageTag, Translate>();

/** Some areas of a catalogue. */
export function textsOf(tag: LanguageTag, areas: readonly TextArea[]): SentTexts {
  return Object.fromEntries(areas.map((area) => [area, languages[tag].texts[area]]));
}
