"use client";

import { useId } from "react";

type ChoiceSwitchProps<T extends string> = {
  /** The accessible name of the choice. */
  label: string;
  options: readonly T[];
  /** The text of each option; left out for options that are texts themselves, such as names of languages. */
  labels?: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
};

/** A choice of a few options side by side, made of radio buttons. */
export function ChoiceSwitch<T extends string>({ label, options, labels, value, onChange }: ChoiceSwitchProps<T>) {
  const name = useId();
  return (
    <fieldset className="print:hidden">
      <legend className="sr-only">{label}</legend>
      <div className="bg-sunken inline-flex gap-0.5 rounded p-0.5">
        {options.map((option) => (
          <label
            key={option}
            className="text-muted has-checked:bg-surface has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-focus flex h-7 items-center rounded-sm px-2.5 text-xs font-medium has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {labels?.[option] ?? option}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
