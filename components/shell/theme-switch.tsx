"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { applyTheme, themes, type Theme } from "@/components/shell/theme";

const looks = {
  system: [Monitor, "System"],
  light: [Sun, "Light"],
  dark: [Moon, "Dark"],
} as const;

/** Light, dark, or as the device has it: at once, and from the next request on by the server. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState(theme);

  function choose(next: Theme) {
    setChosen(next);
    applyTheme(next);
  }

  return (
    <fieldset>
      <legend className="sr-only">Theme</legend>
      <div className="bg-sunken grid grid-cols-3 gap-0.5 rounded p-0.5">
        {themes.map((value) => {
          const [Icon, label] = looks[value];
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
                onChange={() => choose(value)}
                className="sr-only"
              />
              <Icon className="size-3.5" aria-hidden />
              {label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
