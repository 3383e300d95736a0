"use client";

import type { ReactNode } from "react";
import { theme, type Theme } from "@/components/shell/preference";
import { PreferenceSwitch } from "@/components/shell/preference-switch";
import { useText } from "@/components/texts";

type ThemeSwitchProps = {
  initial: Theme;
  /** Rendered by the server, so that no script has to draw them. */
  icons: Record<Theme, ReactNode>;
};

/** Light, dark, or as the device has it. */
export function ThemeSwitch({ initial, icons }: ThemeSwitchProps) {
  const t = useText();
  return (
    <PreferenceSwitch
      preference={theme}
      initial={initial}
      label={t("shell.theme")}
      textOf={(value) => (
        <>
          {icons[value]}
          {t(`shell.${value}`)}
        </>
      )}
    />
  );
}
