"use client";

import { useState } from "react";
import { PageError } from "@/components/page-error";
import { TextsProvider, textsSent } from "@/components/texts";
import type { English } from "@/lib/texts/texts";
import "./globals.css";

/**
 * The English texts, for a document whose root layout failed before it sent any. The compiler compares them with the
 * catalogue.
 */
const ui: Pick<
  English["ui"],
  "pageError" | "pageErrorHint" | "pageErrorRetried" | "errorNumber" | "tryAgain" | "backToConsole"
> = {
  pageError: "This page could not be shown",
  pageErrorHint: "Something went wrong on our side, and we have logged it. Everything you saved is safe.",
  pageErrorRetried:
    "Something went wrong on our side, and we have logged it. Everything you saved is safe. The page retries automatically.",
  errorNumber:
    "If it keeps failing, send the operator of this shop the error number <code>{errorId}</code>, which is in the server’s log.",
  tryAgain: "Try again",
  backToConsole: "Back to the console",
};

/**
 * The page shown when the root layout fails. It renders its own document, in the device's theme, and in the language of
 * the page that failed if that had been shown.
 */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  const [{ language, direction, texts }] = useState(readDocument);
  return (
    <html lang={language} dir={direction}>
      <body>
        <title>{`${texts.ui?.pageError ?? ui.pageError} · Petstore Console`}</title>
        <TextsProvider language={language} texts={texts}>
          <main className="grid min-h-dvh place-items-center">
            <PageError {...props} />
          </main>
        </TextsProvider>
      </body>
    </html>
  );
}

function readDocument() {
  const { lang = "", dir = "" } = typeof document === "undefined" ? {} : document.documentElement;
  const texts = textsSent(lang);
  return texts ? { language: lang, direction: dir, texts } : { language: "en", direction: "ltr", texts: { ui } };
}
