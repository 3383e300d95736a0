import { CategoryCount } from "@/components/categories/category-count";
import { CategoryName } from "@/components/categories/category-name";
import type { Column } from "@/components/ui/data-table";
import type { Category } from "@/lib/categories/schemas";
import { petStatuses, statusLabel } from "@/lib/pets/statuses";

/** The columns of the list of categories: the name, the id, and the number of pets in all and by status. */
export const categoryColumns: readonly Column<Category>[] = [
  {
    label: "columns.name",
    card: "title",
    cellClassName: "max-sm:!pe-0",
    cell: ({ id, name }) => <CategoryName id={id} name={name} />,
  },
  { label: "columns.id", className: "sm:w-44", cellClassName: "tabular-nums", cell: ({ id }) => id },
  {
    label: "columns.all",
    align: "end",
    className: "sm:w-22",
    cell: (category) => <CategoryCount category={category} />,
  },
  ...petStatuses.map((status): Column<Category> => ({
    label: statusLabel(status),
    align: "end",
    className: "sm:w-22",
    cell: (category) => <CategoryCount category={category} status={status} />,
  })),
];
