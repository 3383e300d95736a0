"use client";

import { CategoryField } from "@/components/pets/category-field";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { petFieldNames, petFields, type PetFieldName, type PetTexts } from "@/lib/pets/fields";
import { petStatuses, statusText } from "@/lib/pets/statuses";

const statusOptions = petStatuses.map((value) => ({ value, label: statusText[value] }));

type PetFieldsProps = {
  values: PetTexts;
  errorOf: (field: PetFieldName) => string | undefined;
  /** What the category is called, where that is known before the categories are loaded. */
  categoryName?: string | null | undefined;
  onChange: (values: PetTexts) => void;
};

/** The fields of a pet: the same to add one and to edit one. */
export function PetFields({ values, errorOf, categoryName, onChange }: PetFieldsProps) {
  return petFieldNames.map((field) => (
    <Control
      key={field}
      field={field}
      value={values[field] ?? ""}
      error={errorOf(field)}
      categoryName={categoryName}
      onChange={(text) => onChange({ ...values, [field]: text === "" && petFields[field].isNullable ? null : text })}
    />
  ));
}

type ControlProps = Pick<PetFieldsProps, "categoryName"> & {
  field: PetFieldName;
  /** Empty where the pet has none. */
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

function Control({ field, value, error, categoryName, onChange }: ControlProps) {
  const { control, label } = petFields[field];
  switch (control) {
    case "text":
      return (
        <TextField
          label={label}
          name={field}
          autoComplete="off"
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "category":
      return (
        <CategoryField
          label={label}
          placeholder="Choose or type an id"
          hint="A name, or any whole number: it need not have a name."
          value={value === "" ? null : value}
          {...(categoryName !== undefined && { name: categoryName })}
          error={error}
          onChange={(categoryId) => onChange(categoryId ?? "")}
        />
      );
    case "status":
      return (
        <SelectField
          label={label}
          name={field}
          options={statusOptions}
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
