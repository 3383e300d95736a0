"use client";

import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { categoryLabel } from "@/components/pets/category-label";
import { PetEditForm, type EditorOf } from "@/components/pets/pet-edit-form";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Isolated } from "@/components/ui/isolated";
import { StatusBadge } from "@/components/ui/status-badge";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { WholePet } from "@/lib/pets/schemas";
import { enteredFieldNames, enteredFields, type EnteredFieldName } from "@/lib/pets/fields";
import { petListHref } from "@/lib/pets/list-url";

type PetFactsProps = {
  pet: WholePet;
  /** The fields that are being edited where they stand, in the order in which they were opened. */
  editing: readonly EnteredFieldName[];
  onEdit: (field: EnteredFieldName) => void;
  /** Ends the editing of one field, or of all. */
  onDone: (field?: EnteredFieldName) => void;
};

/**
 * The fields of a pet, each of which can be edited where it stands; those of a deleted pet as they were at its deletion.
 * One form is around all of them, so that a field that is opened leaves what was typed in another.
 */
export function PetFacts({ pet, editing, onEdit, onDone }: PetFactsProps) {
  const t = useText();
  const { id, createdAt, updatedAt, deletedAt } = pet;
  // The status stands in the header of the page, unless that says that the pet is deleted.
  const shownFields = enteredFieldNames.filter(
    (field) => deletedAt !== null || enteredFields[field].control !== "status",
  );
  const list = (editorOf?: EditorOf) => (
    <dl className="grid grid-cols-1 text-sm sm:grid-cols-[7rem_minmax(0,1fr)] [&>dt]:flex [&>dt]:items-center [&>dt]:self-start sm:[&>dt]:min-h-9">
      <Fact term={t("columns.id")}>
        <code className="font-mono">{id}</code>
        <CopyButton text={id} label={t("pets.copyId")} />
      </Fact>
      {shownFields.map((field) => (
        <Fact key={field} term={t(enteredFields[field].label)}>
          {editorOf?.(field) ?? (
            <>
              <FieldValue pet={pet} field={field} />
              {deletedAt === null && <EditField field={field} onEdit={onEdit} />}
            </>
          )}
        </Fact>
      ))}
      <Fact term={t("columns.added")}>
        <Time value={createdAt} />
      </Fact>
      <Fact term={deletedAt === null ? t("columns.updated") : t("columns.deleted")}>
        <Time value={updatedAt} />
      </Fact>
    </dl>
  );
  if (editing.length === 0) return list();
  return (
    <PetEditForm pet={pet} only={editing} onDone={onDone}>
      {list}
    </PetEditForm>
  );
}

/** The button that edits a field where it stands. It gets the focus back by `data-field`. */
function EditField({ field, onEdit }: { field: EnteredFieldName; onEdit: (field: EnteredFieldName) => void }) {
  const t = useText();
  return (
    <Button
      variant="quiet"
      size="sm"
      data-field={field}
      label={t("pets.changeField", { field: t(enteredFields[field].label) })}
      icon={<Pencil className="size-3.5" aria-hidden />}
      onClick={() => onEdit(field)}
    />
  );
}

function FieldValue({ pet, field }: { pet: WholePet; field: EnteredFieldName }) {
  const t = useText();
  const { categoryId, categoryName, status } = pet;
  switch (enteredFields[field].control) {
    case "category":
      return (
        <>
          <TextLink href={petListHref({ category: categoryId })} prefetch={false}>
            <Isolated>{categoryLabel(t, categoryId, categoryName)}</Isolated>
          </TextLink>
          {categoryName !== null && <span className="text-muted tabular-nums">{categoryId}</span>}
        </>
      );
    case "status":
      return <StatusBadge status={status} />;
    case "text":
      return pet[field] === null ? (
        <span className="text-muted">{t("pets.none")}</span>
      ) : (
        <>
          <span
            dir="auto"
            className="text-page-start max-w-[calc(100%-2.5rem)] sm:py-2 wrap-anywhere whitespace-pre-wrap"
          >
            {pet[field]}
          </span>
          {field === "reference" && <CopyButton text={pet[field]} label={t("pets.copyReference")} />}
        </>
      );
  }
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-2 pb-2 sm:pb-0">{children}</dd>
    </>
  );
}
