"use client";

import type { FormField } from "@/components/docs/request-of";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";

type TryItFieldProps = {
  field: FormField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A field of a request: a list if its values are known, else a text field. */
export function TryItField({ field, value, error, onChange }: TryItFieldProps) {
  const { name, place, options, isRequired, isNumber, example } = field;
  const label = place === "header" ? `${name} (header)` : name;
  if (options.length > 0) {
    const choices = options.map((option) => ({ value: option, label: option }));
    return (
      <SelectField
        label={label}
        isOptional={!isRequired}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={isRequired ? choices : [{ value: "", label: "(omit)" }, ...choices]}
      />
    );
  }
  return (
    <TextField
      label={label}
      isOptional={!isRequired}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={isRequired ? undefined : (example ?? undefined)}
      inputMode={isNumber ? "numeric" : undefined}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
