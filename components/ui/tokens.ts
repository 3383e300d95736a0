/**
 * The colours of the console: `[light, dark]` by name, used as `bg-canvas`, `text-muted` and so on. Text has a contrast
 * of at least 4.5:1 on every background it is used on, control edges and icons 3:1 (WCAG 2.2 AA).
 */
export const tokens = {
  /** The page background. */
  canvas: ["#fbfbfc", "#0e0f12"],
  /** Tables, cards, fields. */
  surface: ["#ffffff", "#15161a"],
  /** Overlays: menus, dialogs, toasts. */
  raised: ["#ffffff", "#1c1e23"],
  /** Code, hovered rows, quiet fills. */
  sunken: ["#f3f4f6", "#202228"],
  /** Divider lines. */
  line: ["#e5e6ea", "#2a2d34"],
  /** Edges of controls. */
  edge: ["#8b8f9a", "#6c717d"],

  ink: ["#16181d", "#eceef2"],
  muted: ["#5c616c", "#9da3af"],

  /** Accent text and icons. */
  accent: ["#4a49c9", "#a5a8ff"],
  /** Fill of the primary button. */
  "accent-fill": ["#5150d0", "#5c5ce0"],
  "accent-fill-hover": ["#4341b8", "#504fd0"],
  "on-fill": ["#ffffff", "#ffffff"],
  /** The background of selected items. */
  "accent-soft": ["#eeeefc", "#25264a"],
  focus: ["#5150d0", "#8e91ff"],

  positive: ["#0f6b3f", "#5fd39b"],
  "positive-soft": ["#e6f5ec", "#12301f"],
  notice: ["#8a4b08", "#f0b45a"],
  "notice-soft": ["#fdf1de", "#38280e"],
  negative: ["#b3261e", "#ff9a90"],
  "negative-soft": ["#fdecea", "#40191a"],
  "negative-fill": ["#c22f26", "#c9372e"],
  "negative-fill-hover": ["#a5251d", "#b52f27"],

  /** The backdrop of a dialog. */
  veil: ["rgb(14 15 18 / 0.4)", "rgb(0 0 0 / 0.6)"],
  /** `canvas` under that backdrop, where a backdrop cannot be used. */
  veiled: ["#9c9d9e", "#060607"],
  /** The colour of shadows. */
  shade: ["rgb(14 15 18 / 0.09)", "rgb(0 0 0 / 0.4)"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
