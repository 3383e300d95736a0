"use client";

import { CategoryField } from "@/components/pets/category-field";
import { petStatuses, statusText } from "@/lib/pets/statuses";
import type { PetFieldFaults, PetFieldValues } from "@/components/pets/pet-field-values";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { petStatus } from "@/lib/pets/contract";

const statusOptions = petStatuses.map((value) => ({ value, label: statusText[value] }));

type PetFieldsProps = {
  values: PetFieldValues;
  faults: PetFieldFaults;
  /** What the category is called, where that is known before the categories are loaded. */
  categoryName?: string | null | undefined;
  onChange: (values: PetFieldValues) => void;
};

/** The fields of a pet: the same to add one and to edit one. */
export function PetFields({ values, faults, categoryName, onChange }: PetFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        value={values.name}
        error={faults.name}
        onChange={(event) => onChange({ ...values, name: event.target.value })}
      />
      <CategoryField
        label="Category"
        placeholder="Choose or type an id"
        hint="A name, or any whole number: it need not have a name."
        value={values.categoryId === "" ? null : values.categoryId}
        {...(categoryName !== undefined && { name: categoryName })}
        error={faults.categoryId}
        onChange={(categoryId) => onChange({ ...values, categoryId: categoryId ?? "" })}
      />
      <SelectField
        label="Status"
        name="status"
        options={statusOptions}
        value={values.status}
        error={faults.status}
        onChange={(event) => onChange({ ...values, status: petStatus.parse(event.target.value) })}
      />
    </>
  );
}
