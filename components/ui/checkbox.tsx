import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "id" | "aria-label"> & {
  label: string;
  hint?: ReactNode;
  /** The label is read, not shown: for the box of a row. */
  isLabelHidden?: boolean;
  /** A setting that takes effect at once looks and reads as a switch. */
  kind?: "checkbox" | "switch";
};

const box =
  "size-4 appearance-none rounded-sm border border-edge bg-surface bg-center bg-no-repeat checked:border-accent-fill " +
  "checked:bg-accent-fill indeterminate:border-accent-fill indeterminate:bg-accent-fill";
const track =
  "h-5 w-9 appearance-none rounded-full bg-edge before:absolute before:start-0.5 before:top-0.5 before:size-4 " +
  "before:rounded-full before:bg-on-fill before:transition-transform checked:bg-accent-fill " +
  "checked:before:translate-x-4 rtl:checked:before:-translate-x-4";

/** A box to tick, or a switch. The whole line is the target, at least 24 px high. */
export function Checkbox({ label, hint, isLabelHidden, kind = "checkbox", className, ...input }: CheckboxProps) {
  const id = useId();
  const isSwitch = kind === "switch";
  return (
    <div className={classNames("relative flex items-start gap-2.5 text-sm", className)}>
      <span className="relative grid min-h-6 min-w-6 place-items-center">
        <input
          {...input}
          id={id}
          type="checkbox"
          role={isSwitch ? "switch" : undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={classNames(
            "peer relative disabled:cursor-not-allowed disabled:opacity-50",
            // The target is the square around the box, not the box alone.
            "after:absolute after:-inset-1",
            isSwitch ? track : box,
          )}
        />
        {!isSwitch && (
          <svg
            viewBox="0 0 16 16"
            className="text-on-fill pointer-events-none absolute hidden size-4 peer-checked:block peer-indeterminate:block"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            aria-hidden
          >
            <path d="m3.5 8.5 3 3 6-7" className="in-[:indeterminate+svg]:hidden" />
            <path d="M4 8h8" className="not-in-[:indeterminate+svg]:hidden" />
          </svg>
        )}
      </span>
      <span className={isLabelHidden ? "sr-only" : "min-w-0"}>
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
