"use client";

import { ChevronDown, Languages } from "lucide-react";
import { useRouter } from "next/navigation";
import { useText } from "@/components/texts";
import { remember } from "@/components/ui/remember";
import { LANGUAGE_COOKIE } from "@/lib/core/reader-choices";

/** Chooses the language on the pages before the console. What has been typed on the page stays. */
export function LanguageSelect({ languages }: { languages: readonly { tag: string; name: string }[] }) {
  const t = useText();
  const router = useRouter();
  return (
    <label className="text-muted hover:text-ink has-focus-visible:outline-focus relative flex h-8 items-center gap-1.5 rounded px-1.5 text-sm has-focus-visible:outline-2 pointer-coarse:h-10">
      <Languages className="size-4 shrink-0" aria-hidden />
      <span className="sr-only">{t("ui.language")}</span>
      <select
        value={t.language}
        onChange={(event) => {
          remember(LANGUAGE_COOKIE, event.target.value);
          router.refresh();
        }}
        className="-me-6 h-full appearance-none bg-transparent pe-6 outline-none"
      >
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag} className="bg-raised text-ink">
            {name}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none size-4 shrink-0" aria-hidden />
    </label>
  );
}
