"use client";

import { PageError } from "@/components/page-error";
import "./globals.css";

/** What is shown when the document itself failed: it brings its own. The theme is then the device's. */
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
