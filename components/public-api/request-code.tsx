"use client";

import type { PublicRequest } from "@/components/public-api/call";
import { codeLanguageOf } from "@/components/public-api/language";
import { LanguageSwitch } from "@/components/public-api/language-switch";
import { useLanguage } from "@/components/public-api/remembered-language";
import { snippetFor } from "@/components/public-api/snippets";
import { CodeBlock } from "@/components/ui/code-block";

type RequestCodeProps = { request: PublicRequest; apiKey: string; origin: string };

/** A request in the chosen language, with the key, ready to paste. */
export function RequestCode({ request, apiKey, origin }: RequestCodeProps) {
  const language = useLanguage();
  return (
    <div className="space-y-2">
      <LanguageSwitch />
      <CodeBlock
        title={`${language}: ${request.method} ${request.path}`}
        code={snippetFor(language, { request, origin, key: apiKey, reads: "text" })}
        language={codeLanguageOf[language]}
      />
    </div>
  );
}
