"use client";

import { useSyncExternalStore, type ReactNode } from "react";
import type { Preference } from "@/components/shell/preference";

type PreferenceSwitchProps<V extends string> = {
  preference: Preference<V>;
  /** As the server read it. */
  initial: V;
  /** The accessible name of the choice. */
  label: string;
  textOf: (value: V) => ReactNode;
};

/** Changes a preference at once, and for later requests. */
export function PreferenceSwitch<V extends string>({ preference, initial, label, textOf }: PreferenceSwitchProps<V>) {
  const chosen = useSyncExternalStore(preference.subscribe, preference.read, () => initial);
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="bg-sunken flex gap-0.5 rounded p-0.5">
        {preference.values.map((value) => (
          <label
            key={value}
            className="text-muted has-checked:bg-surface has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-focus flex h-7 flex-auto items-center justify-center gap-1 rounded-sm px-1 text-xs font-medium whitespace-nowrap has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={preference.cookie}
              value={value}
              checked={chosen === value}
              onChange={() => preference.apply(value)}
              className="sr-only"
            />
            {textOf(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
