import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { tokens } from "./components/ui/tokens";

/**
 * Every colour of the house is a token of `components/ui/tokens.ts`, a light and a dark value under one name, and there
 * are no others: Tailwind's own palette is replaced. `globals.css` reads this file through `@config`.
 */
const names = Object.keys(tokens) as (keyof typeof tokens)[];

const variables = (theme: 0 | 1) => Object.fromEntries(names.map((name) => [`--c-${name}`, tokens[name][theme]]));

/** `<html data-theme>` comes from a cookie; "system", and a page without it, follow the reader's device. */
const themes = plugin(({ addBase }) => {
  addBase({
    ":root": { colorScheme: "light dark", ...variables(0) },
    "@media (prefers-color-scheme: dark)": { ":root": variables(1) },
    ":root[data-theme='light']": { colorScheme: "light", ...variables(0) },
    ":root[data-theme='dark']": { colorScheme: "dark", ...variables(1) },
    // Paper is white.
    "@media print": { ":root, :root[data-theme]": { colorScheme: "light", ...variables(0) } },
  });
});

const config: Config = {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ...Object.fromEntries(names.map((name) => [name, `var(--c-${name})`])),
    },
    borderRadius: { none: "0", sm: "4px", DEFAULT: "6px", lg: "10px", full: "9999px" },
    boxShadow: {
      none: "none",
      low: "0 1px 2px 0 var(--c-shade)",
      high: "0 0 0 1px var(--c-line), 0 4px 12px -2px var(--c-shade), 0 16px 40px -8px var(--c-shade)",
    },
    // Size and line height in one: every line is a multiple of 4 px.
    fontSize: {
      xs: ["12px", "16px"],
      sm: ["13px", "20px"],
      base: ["14px", "20px"],
      lg: ["16px", "24px"],
      xl: ["20px", "28px"],
    },
    extend: {
      fontFamily: {
        sans: ["var(--font-geist-sans)", "system-ui", "sans-serif"],
        mono: ["var(--font-geist-mono)", "ui-monospace", "monospace"],
      },
    },
  },
  plugins: [themes],
};

export default config;
