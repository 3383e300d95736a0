"use client";

import { ErrorState } from "@/components/ui/error-state";

type PageErrorProps = { error: unknown; retry: () => void };

/** What a page shows when it failed. Of an error on the server the browser knows its digest alone, which the log has too. */
export function PageError({ error, retry }: PageErrorProps) {
  return (
    <ErrorState
      heading="h1"
      title="This page could not be shown"
      message="The fault is ours and has been logged. Trying again often helps; nothing that was saved is lost."
      requestId={digestOf(error)}
      onRetry={retry}
    >
      {/* A plain link: after an error it is better to begin with a fresh page. */}
      {/* eslint-disable-next-line @next/next/no-html-link-for-pages */}
      <a href="/" className="text-accent mt-4 rounded-sm text-sm underline underline-offset-2 hover:no-underline">
        Back to the console
      </a>
    </ErrorState>
  );
}

function digestOf(error: unknown): string | undefined {
  return error instanceof Error && "digest" in error ? String(error.digest) : undefined;
}
