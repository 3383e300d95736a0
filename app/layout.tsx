import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { geistMono, geistSans } from "@/app/fonts";
import { EarlyActionsScript } from "@/components/early-actions-script";
import { PageBody } from "@/components/page-body";
import { PageTexts } from "@/components/page-texts";
import { Providers } from "@/components/providers";
import { readPreferences, readTimeZone } from "@/components/shell/preference";
import { TimeZoneProvider } from "@/components/ui/time-zone";
import { tokens } from "@/components/ui/tokens";
import { languages } from "@/lib/texts/languages";
import { pageLanguage, pageText } from "@/lib/texts/page-text";
import "./globals.css";

/** The header in which `proxy.ts` passes on the nonce of this response's scripts. */
const NONCE_HEADER = "x-petstore-nonce";

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageText();
  return {
    title: { default: "Petstore Console", template: "%s · Petstore Console" },
    description: t("ui.productDescription"),
    robots: { index: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: tokens.canvas[0] },
    { media: "(prefers-color-scheme: dark)", color: tokens.canvas[1] },
  ],
};

/** The document. The server renders the preferences, so that no script has to correct them. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const chosen = await cookies();
  const { theme, density } = readPreferences(chosen);
  const language = await pageLanguage();
  const { direction } = languages[language];
  const nonce = (await headers()).get(NONCE_HEADER) ?? "";
  return (
    <html
      lang={language}
      dir={direction}
      data-theme={theme}
      data-density={density}
      className={`${geistSans.variable} ${geistMono.variable}`}
    >
      <PageBody>
        <EarlyActionsScript nonce={nonce} />
        <PageTexts areas={["problems", "scopes", "session", "ui"]}>
          <TimeZoneProvider timeZone={readTimeZone(chosen)}>
            <Providers direction={direction}>{children}</Providers>
          </TimeZoneProvider>
        </PageTexts>
      </PageBody>
    </html>
  );
}
