"use client";

import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "id" | "aria-label"> & {
  label: string;
  hint?: ReactNode;
  /** A setting that takes effect at once looks and reads like a switch. */
  kind?: "checkbox" | "switch";
};

/** A checkbox or a switch. The whole line is the target, at least 24 px high. In table rows: `Box`. */
export function Checkbox({ label, hint, kind = "checkbox", className, ...input }: CheckboxProps) {
  const id = useId();
  const isSwitch = kind === "switch";
  return (
    <div className={classNames("relative flex items-start gap-2.5 text-sm", className)}>
      <span className="relative grid min-h-6 min-w-6 shrink-0 place-items-center">
        <input
          {...input}
          id={id}
          type="checkbox"
          role={isSwitch ? "switch" : undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={isSwitch ? "switch" : "box"}
        />
      </span>
      <span className="min-w-0">
        <label htmlFor={id} className="block py-0.5 select-none">
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="text-muted block">
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}
