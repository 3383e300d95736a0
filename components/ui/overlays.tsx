"use client";

import { useSyncExternalStore } from "react";
import { overlayStore } from "@/components/ui/overlay-store";
import { Part } from "@/components/ui/part";

const none: ReturnType<typeof overlayStore.read> = [];

/** Renders what `showOverlay` shows. Once per page, in `Providers`. */
export function Overlays() {
  const overlays = useSyncExternalStore(overlayStore.subscribe, overlayStore.read, () => none);
  return overlays.map(({ id, node, cancel }) => (
    <Part key={id} {...(cancel && { onCancel: cancel })}>
      {node}
    </Part>
  ));
}
