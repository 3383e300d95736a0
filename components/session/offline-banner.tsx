"use client";

import { useIsMutating } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { giveUpWaiting, offline, waitingChanges } from "@/components/session/with-connection";
import { useText } from "@/components/texts";
import { askBeforeUnload } from "@/components/ui/before-unload";
import { Button } from "@/components/ui/button";

/** Whether the browser has no network; false on the server. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(offline.subscribe, offline.read, () => false);
}

/** Says on every page that there is no network, and how many changes wait for it. */
export function OfflineBanner() {
  const t = useText();
  const isOffline = useIsOffline();
  const isWaiting = useSyncExternalStore(waitingChanges.subscribe, waitingChanges.read, () => false);
  // Includes changes that wait behind another one.
  const count = useIsMutating();
  // Leaving the page would lose the changes that wait.
  useEffect(() => (isWaiting ? askBeforeUnload() : undefined), [isWaiting]);

  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 top-2 z-50 flex justify-center">
      {(isOffline || isWaiting) && (
        <div className="bg-raised shadow-high border-edge pointer-events-auto flex min-h-10 items-center gap-2.5 rounded-lg border px-3.5 py-1.5 text-sm">
          <CloudOff className="text-notice size-4 shrink-0" aria-hidden />
          <span>{isWaiting ? t("ui.offlineWaiting", { count }) : t("ui.offline")}</span>
          {isWaiting && (
            <Button size="sm" onClick={giveUpWaiting}>
              {t("ui.offlineStop")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
