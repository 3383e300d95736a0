import { Monitor, Moon, Sun } from "lucide-react";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { contentsOf } from "@/app/docs/contents";
import { readReference } from "@/app/docs/reference";
import { Contents } from "@/components/docs/contents";
import { DocsSearchButton } from "@/components/docs/docs-search-button";
import { DocsShortcuts } from "@/components/docs/docs-shortcuts";
import { EnglishPart, PageTexts } from "@/components/page-texts";
import { LANGUAGE_COOKIE, languageOf } from "@/components/public-api/language";
import { RememberedLanguage } from "@/components/public-api/remembered-language";
import { navItemsFor } from "@/components/shell/nav-items";
import { SidebarHead } from "@/components/shell/sidebar-head";
import { SkipLink } from "@/components/shell/skip-link";
import { readPreferences } from "@/components/shell/preference";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { TopBar } from "@/components/shell/top-bar";
import { NavShortcuts } from "@/components/shortcuts/nav-shortcuts";
import { BackIcon } from "@/components/ui/directional-icons";
import { LinkButton } from "@/components/ui/link-button";
import { StagingBanner } from "@/components/shell/staging-banner";
import { readSession } from "@/lib/accounts/session";
import { can } from "@/lib/core/permissions";
import { readGuides } from "@/lib/guides/read";
import { pageText } from "@/lib/texts/page-text";

const CONTENTS_ID = "contents";

/** The frame of the docs, which are public. Signed-in readers also have the console's shortcuts. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  const [{ addresses, operations }, guides, found, chosen] = await Promise.all([
    readReference(),
    readGuides(),
    readSession(await headers()),
    cookies(),
  ]);
  const t = await pageText();
  const session = found?.mustSetUpSecondFactor ? null : found;
  return (
    <PageTexts areas={["columns", "docs", "nav", "palette", "publicApi", "shell", "shortcuts", "statuses"]}>
      <RememberedLanguage asServed={languageOf(chosen.get(LANGUAGE_COOKIE)?.value)}>
        <SkipLink />
        {addresses.environment === "staging" && <StagingBanner />}
        <TopBar sidebarId={CONTENTS_ID} find={<DocsSearchButton isIconOnly />} />
        <div className="lg:flex">
          <nav id={CONTENTS_ID} aria-label={t("nav.docs")} popover="auto" className="sidebar shrink-0 lg:w-64">
            <SidebarHead>
              <DocsSearchButton />
            </SidebarHead>
            <Contents groups={contentsOf(t, operations, guides)} />
            <div className="border-line space-y-2 border-t p-2">
              <ThemeSwitch
                initial={readPreferences(chosen).theme}
                icons={{
                  system: <Monitor className="size-3.5" aria-hidden />,
                  light: <Sun className="size-3.5" aria-hidden />,
                  dark: <Moon className="size-3.5" aria-hidden />,
                }}
              />
              <LinkButton
                href="/"
                prefetch={false}
                className="w-full"
                icon={<BackIcon className="size-4" aria-hidden />}
              >
                {t(session ? "docs.console" : "docs.signIn")}
              </LinkButton>
            </div>
          </nav>
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-5 pb-16 outline-none lg:px-10 lg:pt-8">
            <EnglishPart areas={["columns", "docs", "publicApi", "scopes", "ui"]} className="mx-auto max-w-7xl">
              {children}
            </EnglishPart>
          </main>
        </div>
        {session && (
          <NavShortcuts
            targets={navItemsFor((permission) => can(session.actor, permission)).map(({ href, label, keys }) => ({
              href,
              label,
              keys,
            }))}
            role={session.account.role}
          />
        )}
        <DocsShortcuts isAlone={session === null} />
      </RememberedLanguage>
    </PageTexts>
  );
}
