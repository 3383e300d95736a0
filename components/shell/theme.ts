/** What a reader can choose; "system" follows the device. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Read by the server, so that the first paint is right without a script; holds nothing about the reader. */
export const THEME_COOKIE = "petstore.theme";

const A_YEAR_S = 365 * 24 * 60 * 60;

/** Shows a theme at once, and has the server begin with it from the next request on. In the browser only. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax`;
}

/** The theme that a cookie asks for; anything else than one of ours is "system". */
export function themeOf(cookie: string | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? "system";
}
