"use client";

import { useIsMutating } from "@tanstack/react-query";
import { CloudOff, RefreshCw, type LucideIcon } from "lucide-react";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { giveUpWaiting, offline, waitingChanges } from "@/components/session/with-connection";
import { useText } from "@/components/texts";
import { useAskBeforeUnload } from "@/components/ui/before-unload";
import { Button } from "@/components/ui/button";
import { publishHeight } from "@/components/ui/publish-height";
import { onOtherBuild } from "@/lib/core/console-client";

/** Whether the browser has no network; false on the server. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(offline.subscribe, offline.read, () => false);
}

/** Says on every page that there is no network, and how many changes wait for it or for the shop; or that the shop has been upgraded. */
export function PageBanner() {
  const t = useText();
  const isOffline = useIsOffline();
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => onOtherBuild(setOutdated), []);
  const waitsFor = useSyncExternalStore(waitingChanges.subscribe, waitingChanges.read, () => null);
  // Includes changes that wait behind another one.
  const count = useIsMutating();
  // Leaving the page would lose the changes that wait, for the connection or behind another one.
  const isLossy = useIsMutating({ mutationKey: ["choices"] }) > 1 || waitsFor !== null;
  useAskBeforeUnload(isLossy);

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-16 z-50 flex justify-center lg:start-60 lg:top-2"
    >
      {isOffline || waitsFor ? (
        <Banner icon={CloudOff} action={waitsFor !== null && { text: t("ui.offlineStop"), run: giveUpWaiting }}>
          {waitsFor ? t(waitsFor === "shop" ? "ui.shopWaiting" : "ui.offlineWaiting", { count }) : t("ui.offline")}
        </Banner>
      ) : (
        isOutdated && (
          <Banner icon={RefreshCw} action={{ text: t("ui.reloadPage"), run: () => window.location.reload() }}>
            {t("ui.updated")}
          </Banner>
        )
      )}
    </div>
  );
}

/** The page begins below the banner, which would cover its heading and its buttons. */
const keepClear = publishHeight("--banner");

type BannerProps = {
  icon: LucideIcon;
  /** A button at the end. */
  action: false | { text: string; run: () => void };
  children: ReactNode;
};

function Banner({ icon: Icon, action, children }: BannerProps) {
  return (
    <div
      ref={keepClear}
      className="bg-raised shadow-high border-edge pointer-events-auto flex min-h-10 items-center gap-2.5 rounded-lg border px-3.5 py-1.5 text-sm"
    >
      <Icon className="text-notice size-4 shrink-0" aria-hidden />
      <span>{children}</span>
      {action && (
        <Button size="sm" onClick={action.run}>
          {action.text}
        </Button>
      )}
    </div>
  );
}
