import type { ReactNode } from "react";
import { TextsProvider } from "@/components/texts";
import { textsOf } from "@/lib/texts/languages";
import { pageLanguage } from "@/lib/texts/page-text";
import type { TextArea } from "@/lib/texts/texts";

type EnglishPartProps = { areas: readonly TextArea[]; className: string; children: ReactNode };

/** A part of a page that is English in every language, such as the documentation: its components get English texts. */
export async function EnglishPart({ areas, className, children }: EnglishPartProps) {
  const isTranslated = (await pageLanguage()) !== "en";
  return (
    <div lang="en" dir="ltr" className={className}>
      {isTranslated ? (
        <TextsProvider isPart language="en" texts={textsOf("en", areas)}>
          {children}
        </TextsProvider>
      ) : (
        children
      )}
    </div>
  );
}

/** Sends the texts of some areas to the browser, for the client components within it. */
export async function PageTexts({ areas, children }: { areas: readonly TextArea[]; children: ReactNode }) {
  const language = await pageLanguage();
  return (
    <TextsProvider language={language} texts={textsOf(language, areas)}>
      {children}
    </TextsProvider>
  );
}
