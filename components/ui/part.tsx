"use client";

import { Suspense, useLayoutEffect, useSyncExternalStore, type ReactNode } from "react";
import { useText } from "@/components/texts";
import { AlertIcon } from "@/components/ui/alert-icon";
import { Button } from "@/components/ui/button";
import { partsFailing, retryParts } from "@/components/ui/load-part";

type PartProps = {
  /** Components of `lazyPart`. */
  children: ReactNode;
  /** Gives up what was asked for, such as a dialog. */
  onCancel?: () => void;
  /** Told when the code is there. */
  setIsThere?: (isThere: boolean) => void;
};

/** The place of a part whose code is loaded when it is needed. While that fails, it says so; the rest of the page works. */
export function Part({ children, onCancel, setIsThere }: PartProps) {
  return (
    <Suspense fallback={<PartFailing onCancel={onCancel} />}>
      {children}
      {setIsThere && <There setIsThere={setIsThere} />}
    </Suspense>
  );
}

/** Rendered with the part, once its code is there. */
function There({ setIsThere }: { setIsThere: (isThere: boolean) => void }) {
  useLayoutEffect(() => {
    setIsThere(true);
    return () => setIsThere(false);
  }, [setIsThere]);
  return null;
}

function PartFailing({ onCancel }: { onCancel: (() => void) | undefined }) {
  const t = useText();
  const isFailing = useSyncExternalStore(partsFailing.subscribe, partsFailing.read, () => false);
  if (!isFailing) return null;
  return (
    <div
      role="alert"
      className="bg-surface border-edge fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-md gap-3 rounded-lg border p-4 text-sm font-normal shadow-lg"
    >
      <AlertIcon className="text-negative mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 text-start whitespace-normal">
        <p className="font-medium">{t("ui.partNotLoaded")}</p>
        <p className="text-muted mt-1">{t("ui.partNotLoadedHint")}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" onClick={retryParts}>
            {t("ui.tryAgain")}
          </Button>
          {onCancel && (
            <Button size="sm" variant="quiet" onClick={onCancel}>
              {t("ui.cancel")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
