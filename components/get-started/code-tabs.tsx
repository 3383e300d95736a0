"use client";

import { useId } from "react";
import { languages, snippetFor, type Language } from "@/components/get-started/snippets";
import type { PublicRequest } from "@/components/get-started/public-call";
import { CodeBlock } from "@/components/ui/code-block";

type CodeTabsProps = {
  request: PublicRequest;
  apiKey: string;
  origin: string;
  language: Language;
  onLanguageChange: (language: Language) => void;
};

/** The same request in the language one works in. The choice is one of radio buttons, and goes for every step. */
export function CodeTabs({ request, apiKey, origin, language, onLanguageChange }: CodeTabsProps) {
  const name = useId();
  return (
    <div className="space-y-2">
      <fieldset>
        <legend className="sr-only">Language</legend>
        <div className="bg-sunken inline-flex gap-0.5 rounded p-0.5">
          {languages.map((value) => (
            <label
              key={value}
              className="text-muted has-checked:bg-surface has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-focus flex h-7 items-center rounded-sm px-2.5 text-xs font-medium has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={language === value}
                onChange={() => onLanguageChange(value)}
                className="sr-only"
              />
              {value}
            </label>
          ))}
        </div>
      </fieldset>
      <CodeBlock
        title={`${language}: ${request.method} ${request.path}`}
        code={snippetFor(language, request, apiKey, origin)}
      />
    </div>
  );
}
