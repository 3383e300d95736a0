"use client";

import { areUsual, columnLabel, columnLooks, tableWidths } from "@/components/pets/pet-columns";
import { PetTableRow } from "@/components/pets/pet-table-row";
import { SortHeading } from "@/components/pets/sort-heading";
import { SelectPage } from "@/components/pets/select-page";
import { useShowsBoxes } from "@/components/pets/selection";
import { ResizeHandle } from "@/components/pets/resize-handle";
import { useWidths, type OwnColumns } from "@/components/pets/use-columns";
import { followRow } from "@/components/pets/follow-row";
import { ROW_LINKS, useRowFocus } from "@/components/pets/use-row-focus";
import type { RowState, RowStates } from "@/components/pets/use-steady-page";
import { useText } from "@/components/texts";
import { HeaderCell, Table, TableBody, TableHead } from "@/components/ui/table";
import { useLayoutEffect } from "react";
import { classNames } from "@/components/ui/class-names";
import type { ConsolePet } from "@/lib/pets/schemas";
import { petColumns, type PetColumn } from "@/lib/pets/fields";
import { firstPlaceOf, type PetListAddress } from "@/lib/pets/list-url";
import type { Translate } from "@/lib/texts/texts";

type PetTableProps = {
  pets: readonly ConsolePet[];
  /** What became of those that are still shown though the list has changed. */
  states: RowStates;
  list: PetListAddress;
  /** What stands beside the name, in its order. */
  columns: readonly PetColumn[];
  ownColumns: OwnColumns;
  isBusy: boolean;
};

/** A page of pets. Columns have a width of their own, so that none moves from one page to the next. */
export function PetTable({ pets, states, list, columns, ownColumns, isBusy }: PetTableProps) {
  const t = useText();
  const { ref, onKeyDown, onFocus, onBlur } = useRowFocus(pets);
  const showsBoxes = useShowsBoxes();
  const first = firstPlaceOf(list);
  const widths = useWidths(ownColumns);
  // The page's policy lets no markup have a style of its own, but a script may set one.
  useLayoutEffect(() => {
    const style = ref.current?.style;
    for (const column of petColumns) {
      const width = columns.includes(column) ? widths[column] : undefined;
      style?.setProperty(`--${column}-floor`, width === undefined ? "" : `${width}px`);
    }
    // Beside wide columns the table scrolls, before the name has no room left.
    style?.setProperty("--name-floor", Object.keys(widths).length > 0 ? "15rem" : "");
  }, [ref, widths, columns]);
  return (
    // The keys move the focus from row to row; each row's link is what Enter follows.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      onClick={(event) => followRow(event, ROW_LINKS)}
      onAuxClick={(event) => followRow(event, ROW_LINKS)}
      data-picking={showsBoxes || undefined}
      className={tableWidths(columns)}
    >
      <Table caption={t("pets.title")} isBusy={isBusy}>
        <TableHead>
          <HeaderCell data-card="select" className="max-sm:hidden sm:w-10">
            <SelectPage ids={pets.map(({ id }) => id)} />
          </HeaderCell>
          <SortHeading sort="name" label="columns.name" list={list} />
          {columns.map((column, index) => {
            const width = widths[column];
            const className = classNames(
              width === undefined && columnLooks[column].width,
              index === columns.length - 1 && areUsual(columns) && "sm:max-xl:hidden",
            );
            const label = columnLabel(column, list.status === "deleted");
            // Where others have a status, a deleted pet has a button.
            const isOfButtons = label === "columns.restore";
            const { sort } = columnLooks[column];
            return (
              <SortHeading
                key={column}
                column={column}
                sort={isOfButtons ? undefined : sort}
                label={label}
                list={list}
                className={classNames(className, isOfButtons && "print:hidden")}
                width={width}
                resize={<ResizeHandle accountId={ownColumns.accountId} column={column} />}
              />
            );
          })}
        </TableHead>
        <TableBody>
          {pets.map((pet, index) => (
            <PetTableRow
              key={pet.id}
              pet={pet}
              left={leftText(t, states.get(pet.id))}
              isGone={states.get(pet.id)?.pet === null}
              list={list}
              place={first === undefined ? undefined : first + index}
              columns={columns}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function leftText(t: Translate, state: RowState | undefined): string | undefined {
  if (!state?.hasLeft) return undefined;
  if (state.pet === null) return t("pets.leftPurged");
  return state.pet.deletedAt === null ? t("pets.leftList") : t("pets.leftDeleted");
}
