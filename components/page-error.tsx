"use client";

import { useEffect } from "react";
import { ErrorState } from "@/components/ui/error-state";

type PageErrorProps = { error: unknown; retry: () => void };

const RETRY_MS_MIN = 2_000;
const RETRY_MS_MAX = 30_000;

/** When it is tried again by itself; lengthened by each try in a row, and kept here since each is a new component. */
let tries = { delayMs: RETRY_MS_MIN, endedMs: 0 };

/**
 * What a page shows when it failed. What failed on the server is tried again by itself, ever less often: a database that
 * was away comes back.
 */
export function PageError({ error, retry }: PageErrorProps) {
  const errorId = digestOf(error);
  const isOfServer = errorId !== undefined;

  useEffect(() => {
    if (!isOfServer) return;
    const isInARow = performance.now() - tries.endedMs < RETRY_MS_MAX;
    const delayMs = isInARow ? tries.delayMs : RETRY_MS_MIN;
    const timer = setTimeout(() => {
      tries = { delayMs: Math.min(delayMs * 2, RETRY_MS_MAX), endedMs: performance.now() };
      retry();
    }, delayMs);
    return () => clearTimeout(timer);
  }, [isOfServer, error, retry]);

  return (
    <ErrorState
      heading="h1"
      title="This page could not be shown"
      message={`The error is ours and has been logged. Nothing that was saved is lost.${isOfServer ? " It is tried again by itself." : ""}`}
      onRetry={retry}
    >
      {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- after an error it is better to begin anew */}
      <a href="/" className="text-accent mt-4 rounded-sm text-sm underline underline-offset-2 hover:no-underline">
        Back to the console
      </a>
      {errorId && (
        <p className="text-muted mt-4 max-w-md text-xs">
          If it keeps failing, tell the operator of this shop the error number{" "}
          <code className="font-mono wrap-anywhere select-all">{errorId}</code>: the server’s log has it.
        </p>
      )}
    </ErrorState>
  );
}

/** What the browser knows of an error on the server, and the log has as `errorId`; one of the browser itself has none. */
function digestOf(error: unknown): string | undefined {
  return error instanceof Error && "digest" in error ? String(error.digest) : undefined;
}
