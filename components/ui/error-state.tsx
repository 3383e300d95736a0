"use client";

import type { ReactNode } from "react";
import { useText } from "@/components/texts";
import { AlertIcon } from "@/components/ui/alert-icon";
import { Button } from "@/components/ui/button";

type ErrorStateProps = {
  title?: string;
  /** "h1" if it is the whole page. */
  heading?: "h1" | "h2";
  /** What went wrong, for people; usually the error's message. */
  message: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Other options, below the button. */
  children?: ReactNode;
};

/** Shown when something could not be loaded, with a button to retry. */
export function ErrorState({
  title,
  heading: Heading = "h2",
  message,
  onRetry,
  isRetrying,
  children,
}: ErrorStateProps) {
  const t = useText();
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-16 text-center">
      <span className="bg-negative-soft text-negative mb-4 grid size-10 place-items-center rounded-lg">
        <AlertIcon className="size-5" />
      </span>
      <Heading className="text-base font-medium">{title ?? t("ui.notLoaded")}</Heading>
      <p className="text-muted mt-1 max-w-md text-sm wrap-anywhere">{message}</p>
      {onRetry && (
        <div className="mt-4">
          <Button onClick={onRetry} isLoading={isRetrying ?? false}>
            {t("ui.tryAgain")}
          </Button>
        </div>
      )}
      {children}
    </div>
  );
}
