import type { ReactNode } from "react";
import { TextsProvider } from "@/components/texts";
import { textsOf } from "@/lib/texts/languages";
import { pageLanguage } from "@/lib/texts/page-text";
import type { TextArea } from "@/lib/texts/texts";

/** Sends the texts of some areas to the browser, for the client components within it. */
export async function PageTexts({ areas, children }: { areas: readonly TextArea[]; children: ReactNode }) {
  const language = await pageLanguage();
  return (
    <TextsProvider language={language} texts={textsOf(language, areas)}>
      {children}
    </TextsProvider>
  );
}
