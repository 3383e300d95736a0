"use client";

import { openFinder } from "@/components/palette/open-finder";
import type { Role } from "@/lib/core/permissions";

const load = () => import("@/components/palette/palette");

/** Loads it before it is asked for. */
export function preloadPalette(): void {
  void load();
}

/** Opens the palette over the page. */
export async function openPalette(role: Role): Promise<void> {
  await openFinder(async () => {
    const { default: Palette } = await load();
    return function render(handles) {
      return <Palette role={role} {...handles} />;
    };
  });
}
