"use client";

import { Link } from "@/components/ui/link";
import { memo } from "react";
import { LabelledCell } from "@/components/ui/labelled-cell";
import { areUsual, columnLabel, columnLooks } from "@/components/pets/pet-columns";
import { SelectCell } from "@/components/pets/select-cell";
import { isPicking, togglePet, useIsSelected } from "@/components/pets/selection";
import { rememberOpened } from "@/components/pets/use-row-focus";
import { classNames } from "@/components/ui/class-names";
import { Cell, Row } from "@/components/ui/table";
import type { ConsolePet } from "@/lib/pets/schemas";
import type { PetColumn } from "@/lib/pets/fields";
import { petHref, type PetListAddress } from "@/lib/pets/list-url";

/** A name that may be cut off on the narrowest table is shown whole when pointed at. */
const LONG_NAME = 40;

type PetTableRowProps = {
  pet: ConsolePet;
  list: PetListAddress;
  /** Its place in the list, counted from 1. */
  place: number | undefined;
  columns: readonly PetColumn[];
  /** Why it would no longer be here, were the list read again. */
  left?: string | undefined;
  /** It has been deleted for good: nothing can be done to it. */
  isGone: boolean;
};

/** A pet in the list. The whole row leads to it; its status can be changed in place, a deleted pet restored. */
export const PetTableRow = memo(function PetRow({ pet, list, place, columns, left, isGone }: PetTableRowProps) {
  const isSelected = useIsSelected(pet.id);
  return (
    <Row
      isSelected={isSelected}
      className={classNames(
        // What a mouse has done moves the focus as well, and points at no row.
        "relative cursor-pointer sm:not-aria-selected:has-focus-visible:[&_td]:bg-sunken",
        left && "[&_[data-pet]]:line-through",
      )}
    >
      <SelectCell id={pet.id} name={pet.name} isSelected={isSelected} />
      <Cell card="title">
        {left && (
          <span className="text-muted text-xs leading-6 max-sm:absolute max-sm:end-3 max-sm:top-2 sm:float-end sm:ms-2">
            {left}
          </span>
        )}
        <Link
          href={petHref(pet.id, { ...list, n: place?.toString() })}
          prefetch={false}
          data-pet={pet.id}
          data-tooltip={pet.name.length > LONG_NAME ? pet.name : undefined}
          onNavigate={(event) => {
            if (!isPicking()) return rememberOpened(pet.id);
            event.preventDefault();
            togglePet(pet.id);
          }}
          className="rounded-sm font-medium max-sm:line-clamp-3 sm:block"
        >
          {/* Set flush with the start of the page whatever the script, so that the column has one edge; it is cut off at the end of the text. */}
          <span dir="auto" className="text-page-start sm:block sm:truncate">
            {pet.name}
          </span>
        </Link>
      </Cell>
      {columns.map((column, index) => {
        const isSpare = index === columns.length - 1 && areUsual(columns);
        const { cellClassName, cell, card = "detail" } = columnLooks[column];
        return (
          <LabelledCell
            key={column}
            labelKey={columnLabel(column, pet.deletedAt !== null)}
            className={classNames(
              cellClassName,
              isSpare && "sm:max-xl:hidden",
              // Where others have a status, a deleted pet has a button.
              pet.deletedAt !== null && column === "status" && "print:hidden",
            )}
            // The time of deletion is what deleted pets are sorted by.
            card={isSpare && pet.deletedAt === null ? "hidden" : card}
          >
            {(!isGone || column !== "status") && cell(pet)}
          </LabelledCell>
        );
      })}
    </Row>
  );
});
