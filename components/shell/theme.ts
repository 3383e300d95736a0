import { createListeners } from "@/components/ui/listeners";
import { remember } from "@/components/ui/remember";

/** The themes to choose from; "system" follows the device. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Read by the server, so that the first paint is right without a script; holds nothing about the reader. */
export const THEME_COOKIE = "petstore.theme";

const { subscribe, notify } = createListeners();

/** What `useSyncExternalStore` takes: the theme that is shown, and being told when another one is chosen. */
export const themeStore = {
  subscribe,
  read: () => themeOf(document.documentElement.dataset.theme),
};

/** Shows a theme at once, and has the server begin with it from the next request on. In the browser only. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  remember(THEME_COOKIE, theme);
  notify();
}

/** The theme that a cookie, or the document, asks for; anything else than one of ours is "system". */
export function themeOf(cookie: string | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? "system";
}
