"use client";

import { PageErrorLater } from "@/components/page-error-later";

/** Shown in place of a console page that failed. The sidebar stays usable. */
export default function ConsoleErrorPage(props: { error: unknown; retry: () => void }) {
  return <PageErrorLater {...props} />;
}
