"use client";

import { PageError } from "@/components/page-error";
import "./globals.css";

/** The page shown when the root layout fails. It renders its own document, in the device's theme. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Petstore Console</title>
        <main className="grid min-h-dvh place-items-center">
          <PageError {...props} />
        </main>
      </body>
    </html>
  );
}
