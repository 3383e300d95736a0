import { createElement, type ComponentProps, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { TextsProvider } from "@/components/texts";
import { textsOf } from "@/lib/texts/languages";
import type { TextArea } from "@/lib/texts/texts";

/** The HTML of an element with the English texts of some areas, as a page sends them. */
export function htmlWithTexts(areas: readonly TextArea[], element: ReactElement): string {
  const texts = { language: "en", texts: textsOf("en", areas) } as ComponentProps<typeof TextsProvider>;
  return renderToStaticMarkup(createElement(TextsProvider, texts, element));
}
