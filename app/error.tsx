"use client";

import { PageErrorLater } from "@/components/page-error-later";

/** What a page outside the console shows when it failed. It is sent with every page, so it brings little. */
export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageErrorLater {...props} />
    </main>
  );
}
