import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlStyle, Field, type FieldProps } from "@/components/ui/field";

type SelectFieldProps = Omit<ComponentProps<"select">, keyof FieldProps | "id" | "children"> &
  FieldProps & { options: readonly { value: string; label: string; lang?: string }[] };

/** A choice of a few values: the browser's own list, which works on every phone and with every screen reader. */
export function SelectField({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  className,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, className }}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={classNames(controlStyle, "appearance-none pe-8 text-ellipsis")}>
            {options.map(({ value, label: text, lang }) => (
              <option key={value} value={value} lang={lang} className="bg-raised text-ink">
                {text}
              </option>
            ))}
          </select>
          <ChevronDown className="text-muted pointer-events-none absolute inset-y-0 end-2 my-auto size-4" aria-hidden />
        </div>
      )}
    </Field>
  );
}
