/** The keys that open the palette, as they are written on the keyboard at hand. In the browser only. */
export function paletteKeys(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K";
}
