"use client";

import { PageErrorLater } from "@/components/page-error-later";

/** Shown in place of a page outside the console that failed. It is sent with every page, so it is small. */
export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageErrorLater {...props} />
    </main>
  );
}
