import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/providers";
import { THEME_COOKIE, themeOf } from "@/components/shell/theme";
import { tokens } from "@/components/ui/tokens";
import "./globals.css";

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

/** The document. The theme is in the markup from the first byte, so that no script has to mend it. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang="en" data-theme={theme} className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
