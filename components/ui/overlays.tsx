"use client";

import { Suspense, useSyncExternalStore } from "react";
import { overlayStore } from "@/components/ui/overlay-store";

const none: ReturnType<typeof overlayStore.read> = [];

/** Renders what `showOverlay` shows. Once per page, in `Providers`. */
export function Overlays() {
  const overlays = useSyncExternalStore(overlayStore.subscribe, overlayStore.read, () => none);
  return overlays.map(({ id, node }) => (
    <Suspense key={id} fallback={null}>
      {node}
    </Suspense>
  ));
}
