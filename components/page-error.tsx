"use client";

import { useEffect } from "react";
import { useText } from "@/components/texts";
import { ErrorState } from "@/components/ui/error-state";

type PageErrorProps = { error: unknown; retry: () => void };

const RETRY_MS_MIN = 2_000;
const RETRY_MS_MAX = 30_000;

/** The delay before the next automatic retry. It grows, and is kept here since each retry is a new component. */
let tries = { delayMs: RETRY_MS_MIN, endedMs: 0 };

/**
 * Shown in place of a page that failed. Server errors are retried automatically with growing delays: a database that
 * was away comes back.
 */
export function PageError({ error, retry }: PageErrorProps) {
  const t = useText();
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
      title={t("ui.pageError")}
      message={t(isOfServer ? "ui.pageErrorRetried" : "ui.pageErrorHint")}
      onRetry={retry}
    >
      {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- after an error it is better to begin anew */}
      <a href="/" className="text-accent mt-4 rounded-sm text-sm underline underline-offset-2 hover:no-underline">
        {t("ui.backToConsole")}
      </a>
      {errorId && (
        <p className="text-muted mt-4 max-w-md text-xs">
          {t.rich("ui.errorNumber", {
            errorId,
            code: (text) => <code className="font-mono wrap-anywhere select-all">{text}</code>,
          })}
        </p>
      )}
    </ErrorState>
  );
}

/** The id of a server error, which the log has as `errorId`; errors in the browser have none. */
function digestOf(error: unknown): string | undefined {
  return error instanceof Error && "digest" in error ? String(error.digest) : undefined;
}
