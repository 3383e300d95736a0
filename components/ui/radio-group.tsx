"use client";

import { useId } from "react";

type RadioGroupProps<Value extends string> = {
  legend: string;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; hint?: string; isDisabled?: boolean }[];
};

/** A choice of a few options with descriptions. The whole line is the target, at least 24 px high. */
export function RadioGroup<Value extends string>({ legend, value, onChange, options }: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className="space-y-1">
        {options.map((option) => (
          <div key={option.value} className="flex items-start gap-2.5 text-sm">
            <span className="grid min-h-6 min-w-6 place-items-center">
              <input
                id={`${id}-${option.value}`}
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === value}
                disabled={option.isDisabled}
                onChange={() => onChange(option.value)}
                aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
                className="border-edge bg-surface checked:border-accent-fill size-4 appearance-none rounded-full border checked:border-5 disabled:cursor-not-allowed disabled:opacity-50"
              />
            </span>
            <span className="min-w-0">
              <label htmlFor={`${id}-${option.value}`} className="block py-0.5 select-none">
                {option.label}
              </label>
              {option.hint && (
                <span id={`${id}-${option.value}-hint`} className="text-muted block">
                  {option.hint}
                </span>
              )}
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
