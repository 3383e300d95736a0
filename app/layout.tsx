import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { geistMono, geistSans } from "@/app/fonts";
import { EarlyActionsScript } from "@/components/early-actions-script";
import { PageBody } from "@/components/page-body";
import { Providers } from "@/components/providers";
import { THEME_COOKIE, themeOf } from "@/components/shell/theme";
import { tokens } from "@/components/ui/tokens";
import "./globals.css";

/** Where `proxy.ts` writes what our own scripts carry in this answer. */
const NONCE_HEADER = "x-petstore-nonce";

export const metadata: Metadata = {
  title: { default: "Petstore Console", template: "%s · Petstore Console" },
  description: "The admin console and public HTTP API of a pet shop",
  robots: { index: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: tokens.canvas[0] },
    { media: "(prefers-color-scheme: dark)", color: tokens.canvas[1] },
  ],
};

/** The document. The theme is in the markup from the first byte, so that no script has to correct it. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  const nonce = (await headers()).get(NONCE_HEADER) ?? "";
  return (
    <html lang="en" data-theme={theme} className={`${geistSans.variable} ${geistMono.variable}`}>
      <PageBody>
        <EarlyActionsScript nonce={nonce} />
        <Providers>{children}</Providers>
      </PageBody>
    </html>
  );
}
