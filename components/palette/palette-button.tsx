"use client";

import { useSyncExternalStore } from "react";
import { FinderButton } from "@/components/palette/finder-button";
import { openPalette, preloadPalette } from "@/components/palette/open-palette";
import { withCtrl, withMod } from "@/components/shortcuts/mod-keys";
import { useText } from "@/components/texts";
import { subscribeToNothing } from "@/components/ui/listeners";
import type { Role } from "@/lib/core/permissions";

/** Opens the palette. */
export function PaletteButton({ role, isIconOnly = false }: { role: Role; isIconOnly?: boolean }) {
  const t = useText();
  const keys = useSyncExternalStore(
    subscribeToNothing,
    () => withMod(t, "K"),
    () => withCtrl(t, "K"),
  );
  return (
    <FinderButton
      label={t("palette.findAnything")}
      keys={keys}
      ariaKeys="Control+K Meta+K"
      onOpen={() => void openPalette(t, role)}
      onApproach={preloadPalette}
      isIconOnly={isIconOnly}
    />
  );
}
