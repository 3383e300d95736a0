import type { ReactNode } from "react";
import { FullPage } from "@/components/full-page";
import { LanguageSelect } from "@/components/shell/language-select";
import { StagingBanner } from "@/components/shell/staging-banner";
import { settings } from "@/lib/settings";
import { languageChoices } from "@/lib/texts/languages";

/** The pages before the console: no sidebar, one column. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  const languages = languageChoices();
  return (
    <>
      {settings().environment === "staging" && <StagingBanner />}
      <FullPage aside={languages.length > 1 && <LanguageSelect languages={languages} />}>{children}</FullPage>
    </>
  );
}
