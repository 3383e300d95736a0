"use client";

import { CategoryOrNewField } from "@/components/pets/category-or-new-field";
import { ReferenceField } from "@/components/pets/reference-field";
import { useText } from "@/components/texts";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { enteredFieldNames, enteredFields, type EnteredFieldName, type EnteredTexts } from "@/lib/pets/fields";
import { petStatuses, statusLabel } from "@/lib/pets/statuses";

type PetFieldsProps = {
  values: EnteredTexts;
  errorOf: (field: EnteredFieldName) => string | undefined;
  /** The name of the category, if it is known before the categories are loaded. */
  categoryName?: string | null | undefined;
  onChange: (values: EnteredTexts) => void;
  /** Receives the id of a category that is being created. */
  onCreating: (categoryId: Promise<string>) => void;
  /** Told whether a chosen category is still being loaded. */
  onChoosing: (isChoosing: boolean) => void;
  /** The pet that they edit; of a new one none. */
  petId?: string;
  /** Only this field, whose label stands beside it. */
  only?: EnteredFieldName | undefined;
};

/** The fields of a pet, for the forms that add and edit one. */
export function PetFields({
  values,
  errorOf,
  categoryName,
  onChange,
  onCreating,
  onChoosing,
  petId,
  only,
}: PetFieldsProps) {
  return enteredFieldNames
    .filter((field) => only === undefined || field === only)
    .map((field) => (
      <Control
        key={field}
        field={field}
        value={values[field] ?? ""}
        error={errorOf(field)}
        categoryName={categoryName}
        isLabelHidden={only !== undefined}
        petId={petId}
        onCreating={onCreating}
        onChoosing={onChoosing}
        onChange={(text) =>
          onChange({ ...values, [field]: text.trim() === "" && enteredFields[field].isNullable ? null : text })
        }
      />
    ));
}

type ControlProps = Pick<PetFieldsProps, "categoryName" | "onCreating" | "onChoosing"> & {
  field: EnteredFieldName;
  /** Empty where the pet has none. */
  value: string;
  error: string | undefined;
  isLabelHidden: boolean;
  petId: string | undefined;
  onChange: (text: string) => void;
};

function Control({ field, value, error, categoryName, isLabelHidden, petId, onChange, ...told }: ControlProps) {
  const t = useText();
  const { control, label, isNullable } = enteredFields[field];
  const common = { label: t(label), isLabelHidden, isOptional: isNullable, value, error };
  if (field === "reference") return <ReferenceField {...common} petId={petId} onChange={onChange} />;
  switch (control) {
    case "text":
      return (
        <TextField {...common} name={field} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
      );
    case "category":
      return (
        <CategoryOrNewField
          label={t(label)}
          isLabelHidden={isLabelHidden}
          placeholder={t("pets.categoryPlaceholder")}
          value={value === "" ? null : value}
          {...(categoryName !== undefined && { name: categoryName })}
          error={error}
          onChange={(categoryId) => onChange(categoryId ?? "")}
          {...told}
        />
      );
    case "status":
      return (
        <SelectField
          label={t(label)}
          isLabelHidden={isLabelHidden}
          name={field}
          options={petStatuses.map((value) => ({ value, label: t(statusLabel(value)) }))}
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
