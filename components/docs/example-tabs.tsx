"use client";

import { codeLanguageOf, type Language } from "@/components/public-api/language";
import { LanguageSwitch, shownLanguage } from "@/components/public-api/language-switch";
import { useLanguage } from "@/components/public-api/remembered-language";
import { CodeBlock } from "@/components/ui/code-block";

type ExampleTabsProps = {
  examples: readonly { language: Language; code: string }[];
  /** The purpose of the example, if a page has several. */
  title?: string;
};

/** An example in several languages, as tabs. The choice applies to all examples of the page. */
export function ExampleTabs({ examples, title }: ExampleTabsProps) {
  const offered = examples.map(({ language }) => language);
  const language = shownLanguage(useLanguage(), offered);
  const shown = examples.find((example) => example.language === language);
  return (
    <div className="space-y-2">
      {offered.length > 1 && <LanguageSwitch offered={offered} />}
      <CodeBlock
        title={title ? `${language}: ${title}` : language}
        code={shown?.code ?? ""}
        language={codeLanguageOf[language]}
      />
    </div>
  );
}
