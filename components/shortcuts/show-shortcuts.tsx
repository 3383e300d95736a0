"use client";

import { lazy } from "react";
import { showOverlay } from "@/components/ui/overlay-store";

const ShortcutList = lazy(() => import("@/components/shortcuts/shortcut-list"));

/** Opens the list of shortcuts over the page. */
export function showShortcuts(): void {
  showOverlay((close) => <ShortcutList onClose={close} />);
}
