"use client";

import { openFinder } from "@/components/palette/open-finder";
import type { Translate } from "@/lib/texts/texts";
import type { Role } from "@/lib/core/permissions";

const load = () => import("@/components/palette/palette");

/** Loads it before it is asked for. */
export function preloadPalette(): void {
  void load();
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
