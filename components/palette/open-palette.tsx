"use client";

import { openFinder } from "@/components/palette/open-finder";
import { aheadOf, preloadPart } from "@/components/ui/load-part";
import type { Translate } from "@/lib/texts/texts";
import type { Role } from "@/lib/core/permissions";

const load = aheadOf(() => import("@/components/palette/palette"));

/** Loads it before it is asked for. */
export function preloadPalette(): void {
  preloadPart(load);
}

/** Opens the palette over the page. */
export async function openPalette(t: Translate, role: Role): Promise<void> {
  await openFinder(t, async () => {
    const { default: Palette } = await load();
    return function render(handles) {
      return <Palette role={role} {...handles} />;
    };
  });
}
