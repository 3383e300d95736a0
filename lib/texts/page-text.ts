import { headers } from "next/headers";
import { cache } from "react";
import { requestLanguage, translateTo, type LanguageTag } from "@/lib/texts/languages";
import type { Translate } from "@/lib/texts/texts";

/** The language of the page that is being rendered. */
export const pageLanguage = cache(async (): Promise<LanguageTag> => requestLanguage(await headers()));

/** Writes messages in the language of the page: `const t = await pageText()`. For server components and metadata. */
export async function pageText(): Promise<Translate> {
  return translateTo(await pageLanguage());
}
