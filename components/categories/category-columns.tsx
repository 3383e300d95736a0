import { CategoryCount } from "@/components/categories/category-count";
import { CategoryName } from "@/components/categories/category-name";
import type { CategoryRow } from "@/components/categories/use-renamed-rows";
import type { Column } from "@/components/ui/data-table";
import type { Category } from "@/lib/categories/schemas";
import type { CategorySort } from "@/lib/categories/list-url";
import { petStatuses, statusLabel } from "@/lib/pets/statuses";

/** A sort by a number. */
const sortBy = (by: CategorySort) => ({ by, kind: "number" }) as const;

/**
 * The columns of the list of categories: the name, the id, and the number of pets in all and by status.
 *
 * @param onRename called before a category gets another name
 */
export const categoryColumns = (onRename: (category: Category) => void): readonly Column<CategoryRow>[] => [
  {
    label: "columns.name",
    sort: { by: "name" satisfies CategorySort, kind: "text" },
    card: "title",
    cellClassName: "max-sm:!pe-0",
    cell: (category) => <CategoryName category={category} onRename={onRename} />,
  },
  {
    label: "columns.id",
    sort: sortBy("id"),
    card: "detail",
    className: "sm:max-md:hidden md:w-28 xl:w-48",
    cellClassName: "tabular-nums",
    cell: ({ id }) => id,
  },
  {
    label: "columns.all",
    sort: sortBy("all"),
    align: "end",
    card: "detail",
    className: "sm:w-24 xl:w-26",
    cell: (category) => <CategoryCount category={category} />,
  },
  ...petStatuses.map((status): Column<CategoryRow> => ({
    label: statusLabel(status),
    sort: sortBy(status),
    align: "end",
    card: "detail",
    className: "sm:w-24 xl:w-28",
    cell: (category) => <CategoryCount category={category} status={status} />,
  })),
];
