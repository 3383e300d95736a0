"use client";

import { PageErrorLater } from "@/components/page-error-later";

/** What a page of the console shows when it failed: the sidebar stays, so that there is a way on. */
export default function ConsoleErrorPage(props: { error: unknown; retry: () => void }) {
  return <PageErrorLater {...props} />;
}
