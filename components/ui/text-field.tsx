import type { ComponentProps, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlStyle, Field, type FieldProps } from "@/components/ui/field";

type TextFieldProps = Omit<ComponentProps<"input">, keyof FieldProps | "id"> &
  FieldProps & {
    /** Inside the field, before its text. */
    icon?: ReactNode;
    /** Inside the field, after its text: a key hint, a unit. */
    end?: ReactNode;
  };

/** A single-line text field. Accepts the props of `<input>`. */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  className,
  icon,
  end,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, className }}>
      {(control) => (
        <div className="relative">
          {icon && (
            <span className="text-muted pointer-events-none absolute inset-y-0 start-2.5 grid place-items-center">
              {icon}
            </span>
          )}
          <input
            type="text"
            dir={directionOf(input.type)}
            {...input}
            {...control}
            value={inOneLine(input.value)}
            defaultValue={inOneLine(input.defaultValue)}
            className={classNames(controlStyle, icon !== undefined && "ps-page-8", end !== undefined && "pe-page-10")}
          />
          {end && <span className="pointer-events-none absolute inset-y-0 end-2 grid place-items-center">{end}</span>}
        </div>
      )}
    </Field>
  );
}

/** The text with spaces for its line breaks, which an `<input>` leaves out: the words beside one would become a single word. */
function inOneLine<Value>(value: Value): Value | string {
  return typeof value === "string" ? value.replaceAll(/\r\n?|\n/g, " ") : value;
}

/** Addresses run from left to right in every language, dates and numbers as the browser shows them, other text as it is typed. */
function directionOf(type: string | undefined): "ltr" | "auto" | undefined {
  if (type === "email" || type === "url") return "ltr";
  return type === "date" || type === "number" ? undefined : "auto";
}
