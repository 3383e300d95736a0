import { createListeners } from "@/components/ui/listeners";
import { remember } from "@/components/ui/remember";
import { TIME_ZONE_COOKIE } from "@/lib/core/reader-choices";
import { isTimeZone } from "@/lib/core/time-zone";

/**
 * Defines how the console looks to a reader: a choice in a cookie, which the server reads so that the first paint is right
 * without a script. The document shows it as an attribute, from which CSS takes it.
 *
 * @param name the name of the attribute, `data-` left out, and of the cookie, `petstore.` left out
 * @param values the choices; the first is the default, and stands for any other text in the cookie
 */
export function definePreference<V extends string>(name: string, values: readonly [V, ...V[]]) {
  const { subscribe, notify } = createListeners();
  const cookie = `petstore.${name}`;
  const parse = (text: string | undefined): V => values.find((value) => value === text) ?? values[0];
  return {
    values,
    cookie,
    parse,
    subscribe,
    /** The choice that is shown. In the browser only. */
    read: (): V => parse(document.documentElement.dataset[name]),
    /** Shows a choice at once, and stores it for a year. In the browser only. */
    apply(value: V): void {
      document.documentElement.dataset[name] = value;
      remember(cookie, value);
      notify();
    },
  };
}

export type Preference<V extends string> = ReturnType<typeof definePreference<V>>;

/** "system" follows the device. */
export const theme = definePreference("theme", ["system", "light", "dark"]);
export type Theme = (typeof theme.values)[number];

/** The height of rows of tables. */
export const density = definePreference("density", ["comfortable", "compact"]);
export type Density = (typeof density.values)[number];

/** The time zone that the reader has chosen; undefined without one, and for a name that this process does not know. */
export function readTimeZone(cookies: RequestCookies): string | undefined {
  const name = cookies.get(TIME_ZONE_COOKIE)?.value;
  return name !== undefined && isTimeZone(name) ? name : undefined;
}

type RequestCookies = { get: (name: string) => { value: string } | undefined };

export type Preferences = { theme: Theme; density: Density };

/**
 * Reads the preferences of a request.
 *
 * @param cookies the cookies of the request
 */
export function readPreferences(cookies: RequestCookies): Preferences {
  return {
    theme: theme.parse(cookies.get(theme.cookie)?.value),
    density: density.parse(cookies.get(density.cookie)?.value),
  };
}
