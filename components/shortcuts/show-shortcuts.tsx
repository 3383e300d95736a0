"use client";

import { lazyPart } from "@/components/ui/load-part";
import { showOverlay } from "@/components/ui/overlay-store";

const ShortcutList = lazyPart(() => import("@/components/shortcuts/shortcut-list"));

/** Opens the list of shortcuts over the page. */
export function showShortcuts(): void {
  showOverlay((close) => <ShortcutList onClose={close} />);
}
