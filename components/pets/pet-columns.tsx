import type { ReactNode } from "react";
import { RestoreButton } from "@/components/pets/restore-button";
import { StatusMenu } from "@/components/pets/status-menu";
import { categoryLabel } from "@/components/pets/category-label";
import { useText } from "@/components/texts";
import { classNames } from "@/components/ui/class-names";
import { Isolated } from "@/components/ui/isolated";
import { Time } from "@/components/ui/time";
import type { ConsolePet } from "@/lib/pets/schemas";
import type { PetColumn } from "@/lib/pets/fields";
import type { PetSort } from "@/lib/pets/orders";
import { writeColumns } from "@/lib/pets/list-url";
import type { LabelKey } from "@/lib/texts/texts";

/** A column that can be chosen: its name, the class of its width, that of its share of the least table width, its cells. */
type ColumnLook = {
  label: LabelKey;
  width: string;
  floor: string;
  /** What its heading sorts by; nothing if left out. */
  sort?: PetSort;
  cellClassName?: string;
  /** The place of the cell in a phone's card; the second line if left out. */
  card?: "aside";
  cell: (pet: ConsolePet) => ReactNode;
};

/** An id that may be cut off on a narrow table is shown in whole when pointed at. */
const LONG_ID = 9;

/** Every column beside the name. Each has a width of its own. */
export const columnLooks: Record<PetColumn, ColumnLook> = {
  id: {
    label: "columns.id",
    width: "sm:w-24",
    floor: "[--id-floor:6rem]",
    sort: "id",
    cellClassName: "tabular-nums",
    cell: ({ id }) => <Id value={id} />,
  },
  category: {
    label: "columns.category",
    width: "sm:w-[var(--category)]",
    floor: "[--category-floor:7rem] lg:[--category-floor:9rem]",
    sort: "category",
    cell: ({ categoryId, categoryName }) => <Category id={categoryId} name={categoryName} />,
  },
  status: {
    label: "columns.status",
    width: "sm:w-32",
    floor: "[--status-floor:8rem]",
    sort: "status",
    card: "aside",
    cell: (pet) =>
      pet.deletedAt === null ? (
        <StatusMenu pet={pet} className="z-1 -ms-2 pointer-coarse:h-10" />
      ) : (
        <RestoreButton pet={pet} size="sm" className="z-1" />
      ),
  },
  categoryId: {
    label: "columns.categoryId",
    width: "sm:w-28",
    floor: "[--categoryId-floor:7rem]",
    cellClassName: "tabular-nums",
    cell: ({ categoryId }) => <Id value={categoryId} />,
  },
  reference: {
    label: "columns.reference",
    width: "sm:w-32",
    floor: "[--reference-floor:8rem]",
    cell: ({ reference }) => reference && <Id value={reference} dir="auto" />,
  },
  added: {
    label: "columns.added",
    width: "sm:w-44",
    floor: "[--added-floor:11rem]",
    sort: "added",
    cellClassName: "text-muted",
    cell: ({ createdAt }) => <Instant value={createdAt} />,
  },
  updated: {
    label: "columns.updated",
    width: "sm:w-44",
    floor: "[--updated-floor:11rem]",
    sort: "updated",
    cellClassName: "text-muted",
    cell: ({ updatedAt }) => <Instant value={updatedAt} />,
  },
};

/** The name of a column. A deleted pet was last changed when it was deleted, and is restored where others have a status. */
export function columnLabel(column: PetColumn, isDeleted: boolean): LabelKey {
  if (isDeleted && column === "updated") return "columns.deleted";
  return isDeleted && column === "status" ? "columns.restore" : columnLooks[column].label;
}

/** The columns before the user has chosen any. */
export const usualColumns: readonly PetColumn[] = ["id", "category", "status", "updated"];

const shortColumns: readonly PetColumn[] = ["id", "category", "status"];

/** Whether these are the usual columns. A narrow screen leaves out the last of them, which nobody asked for. */
export function areUsual(columns: readonly PetColumn[]): boolean {
  return writeColumns(columns) === writeColumns(usualColumns);
}

/**
 * The classes of a table of these columns. It is as wide as it needs to be readable: where that is more than the page
 * has, it scrolls within itself. Classes, since the page's policy lets no markup bring a style of its own.
 */
export function tableWidths(columns: readonly PetColumn[]): string {
  const shown = areUsual(columns) ? columns.slice(0, -1) : columns;
  return classNames(
    "sm:[&_table]:table-fixed",
    "[--name-floor:11rem] lg:[--name-floor:12.5rem]",
    "sm:[&_table]:min-w-[calc(var(--name-floor)+var(--id-floor,0rem)+var(--category-floor,0rem)+var(--categoryId-floor,0rem)+var(--status-floor,0rem)+var(--reference-floor,0rem)+var(--added-floor,0rem)+var(--updated-floor,0rem))]",
    ...shown.map((column) => columnLooks[column].floor),
    areUsual(columns) && "xl:[--updated-floor:11rem]",
    // Beside short columns alone, a category has room from a tablet on.
    shown.every((column) => shortColumns.includes(column))
      ? "[--category:9rem] md:[--category:13rem]"
      : classNames("[--category:7rem] lg:[--category:9rem]", columns.length < 5 && "xl:[--category:13rem]"),
  );
}

function Category({ id, name }: { id: string; name: string | null }) {
  const t = useText();
  return (
    <span
      dir="auto"
      data-tooltip={name === null && id.length > LONG_ID ? id : undefined}
      className={classNames("text-page-start sm:block sm:truncate", name === null && "text-muted tabular-nums")}
    >
      {name ?? (
        <>
          {/* A phone's card has the name of the column before it. */}
          <span className="sm:hidden">{id}</span>
          <span className="max-sm:hidden">{categoryLabel(t, id, null)}</span>
        </>
      )}
    </span>
  );
}

/** An id or a reference, cut off where the column is too narrow for it. */
function Id({ value, dir = "ltr" }: { value: string; dir?: "ltr" | "auto" }) {
  return (
    <Isolated
      dir={dir}
      className="text-page-start sm:block sm:truncate"
      data-tooltip={value.length > LONG_ID ? value : undefined}
    >
      {value}
    </Isolated>
  );
}

/** Above the link that covers the row, so that it can be pointed at. */
function Instant({ value }: { value: string }) {
  return (
    <span className="relative z-1">
      <Time value={value} isFocusable={false} />
    </span>
  );
}
