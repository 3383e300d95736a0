"use client";

import { useSyncExternalStore, type ReactNode } from "react";
import { useText } from "@/components/texts";
import { applyTheme, themes, themeStore, type Theme } from "@/components/shell/theme";

type ThemeSwitchProps = {
  theme: Theme;
  /** Drawn by the server, so that the browser need not know how. */
  icons: Record<Theme, ReactNode>;
};

/** Light, dark, or as the device has it: at once, and from the next request on by the server. */
export function ThemeSwitch({ theme, icons }: ThemeSwitchProps) {
  const t = useText();
  const chosen = useSyncExternalStore(themeStore.subscribe, themeStore.read, () => theme);

  return (
    <fieldset>
      <legend className="sr-only">{t("shell.theme")}</legend>
      <div className="bg-sunken grid grid-cols-3 gap-0.5 rounded p-0.5">
        {themes.map((value) => {
          return (
            <label
              key={value}
              className="text-muted has-checked:bg-surface has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-focus flex h-7 items-center justify-center gap-1 rounded-sm text-xs font-medium has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="theme"
                value={value}
                checked={chosen === value}
                onChange={() => applyTheme(value)}
                className="sr-only"
              />
              {icons[value]}
              {t(`shell.${value}`)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
