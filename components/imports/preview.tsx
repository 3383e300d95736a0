"use client";

import { categoryLabel } from "@/components/pets/category-label";
import { useText } from "@/components/texts";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table";
import { Isolated } from "@/components/ui/isolated";
import { StatusBadge } from "@/components/ui/status-badge";
import type { PreviewPet } from "@/lib/imports/schemas";
import { petFieldNames, petFields, type PetFieldName } from "@/lib/pets/fields";

const referenceColumn = {
  label: "columns.reference" as const,
  cell: ({ reference }: PreviewPet) => reference !== null && <Isolated className="wrap-anywhere">{reference}</Isolated>,
};

/** The first pets that an import would add. */
export function Preview({ pets }: { pets: readonly PreviewPet[] }) {
  const t = useText();
  return (
    <div className="space-y-2">
      <h3 className="text-sm font-medium">{t("imports.preview")}</h3>
      <DataTable
        caption={t("imports.preview")}
        columns={[
          ...petFieldNames.map((field, i) => ({
            label: petFields[field].label,
            ...(i === 0 && { card: "title" as const }),
            cell: (pet: PreviewPet) => <Value pet={pet} field={field} />,
          })),
          ...(pets.some(({ reference }) => reference !== null) ? [referenceColumn] : []),
        ]}
        layout="sm:[&_table]:table-fixed"
        keyOf={({ index }) => index}
        items={pets.map((pet, index) => ({ ...pet, index }))}
      />
    </div>
  );
}

function Value({ pet, field }: { pet: PreviewPet; field: PetFieldName }) {
  const t = useText();
  switch (petFields[field].control) {
    case "category":
      return (
        <span className="inline-flex max-w-full items-center gap-2">
          <Isolated className="text-page-start truncate">{categoryLabel(t, pet.categoryId, pet.categoryName)}</Isolated>
          {pet.isNewCategory && <Badge tone="accent">{t("imports.newCategory")}</Badge>}
        </span>
      );
    case "status":
      return <StatusBadge status={pet.status} />;
    case "text":
      return <Isolated className="wrap-anywhere">{pet[field]}</Isolated>;
  }
}
