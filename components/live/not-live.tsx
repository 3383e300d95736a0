"use client";

import { CloudOff } from "lucide-react";
import { useIsOffline } from "@/components/session/page-banner";
import { Text } from "@/components/texts";

/** Says that the page may show outdated data. While the browser is offline, `PageBanner` says more. */
export function NotLive() {
  if (useIsOffline()) return null;
  return (
    // Beside the panel of jobs, and above it where it would lie on it.
    <p
      role="status"
      className="bg-raised text-muted shadow-high pointer-events-none fixed start-4 bottom-[calc(1rem+var(--dock,0px))] sm:max-lg:bottom-4 z-40 flex items-center gap-2 rounded-full px-3 py-1.5 text-xs lg:start-auto lg:end-4"
    >
      <CloudOff className="size-3.5" aria-hidden />
      <Text of="live.reconnecting" />
    </p>
  );
}
