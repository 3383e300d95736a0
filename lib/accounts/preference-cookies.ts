import type { AccountPreferences } from "@/lib/accounts/schemas";
import { writeChoice } from "@/lib/core/cookies";
import { LANGUAGE_COOKIE, TIME_ZONE_COOKIE } from "@/lib/core/reader-choices";
import { isLanguage } from "@/lib/texts/languages";

/** The preferences of an account; a language that only another release has counts as none. */
export function preferencesOf({ language, timeZone }: AccountPreferences): AccountPreferences {
  return { language: language !== null && isLanguage(language) ? language : null, timeZone };
}

/** Whether a browser has the preferences of its account. */
export function isAdopted(
  { language, timeZone }: AccountPreferences,
  cookies: { get: (name: string) => { value: string } | undefined },
): boolean {
  const read = (name: string) => cookies.get(name)?.value || null;
  return (language === null || language === read(LANGUAGE_COOKIE)) && timeZone === read(TIME_ZONE_COOKIE);
}

/**
 * The Set-Cookie headers that give a browser the preferences of the account that signs in there. Without a chosen
 * language the browser keeps its own; a time zone may be left from another account, and goes.
 */
export function preferenceCookies({ language, timeZone }: AccountPreferences): string[] {
  return [
    ...(language === null ? [] : [writeChoice(LANGUAGE_COOKIE, language)]),
    writeChoice(TIME_ZONE_COOKIE, timeZone),
  ];
}
