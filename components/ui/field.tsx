"use client";

import { useId, type ReactNode } from "react";
import { useText } from "@/components/texts";
import { AlertIcon } from "@/components/ui/alert-icon";

/** The props that a field passes to its control. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

export type FieldProps = {
  label: string;
  /** What to know before filling it in. */
  hint?: ReactNode;
  /** The validation error of the value; the control is announced as invalid. */
  error?: string | undefined;
  /** Shown beside the label, since most fields are required. */
  isOptional?: boolean | undefined;
  /** For a control that is clear from its position, such as a search field: the label is read, not shown. */
  isLabelHidden?: boolean | undefined;
  className?: string | undefined;
};

/** The label, hint and error of a control, wired in one place for the whole console. */
export function Field({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const t = useText();
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-1 block text-sm font-medium"}>
        {label}
        {isOptional && <span className="text-muted font-normal"> {t("ui.optional")}</span>}
      </label>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      {error && (
        <p id={errorId} className="text-negative mt-1 flex items-start gap-1 text-sm">
          <AlertIcon className="mt-0.5 size-4" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-muted mt-1 text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The shared style of form controls. Touch screens get a larger height. */
export const controlStyle =
  "bg-surface text-ink h-8 w-full rounded border border-edge px-2.5 text-sm pointer-coarse:h-10 " +
  "aria-invalid:border-negative disabled:bg-sunken disabled:text-muted disabled:cursor-not-allowed";
