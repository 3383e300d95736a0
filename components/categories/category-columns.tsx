import { CategoryName } from "@/components/categories/category-name";
import type { Column } from "@/components/ui/data-table";
import { GroupedNumber } from "@/components/ui/grouped-number";
import { TextLink } from "@/components/ui/text-link";
import type { Category } from "@/lib/categories/schemas";
import { petListHref } from "@/lib/pets/list-url";
import { petStatuses, statusText } from "@/lib/pets/statuses";

/** The columns of the list of categories: the name, the id, and the number of pets in all and by status. */
export const categoryColumns: readonly Column<Category>[] = [
  {
    label: "Name",
    card: "title",
    cellClassName: "max-sm:!pe-0",
    cell: ({ id, name }) => <CategoryName id={id} name={name} />,
  },
  { label: "ID", className: "sm:w-44", cellClassName: "tabular-nums", cell: ({ id }) => id },
  {
    label: "All",
    align: "end",
    className: "sm:w-22",
    cell: ({ id, name, counts }) => (
      <Count count={counts.all} href={petListHref({ category: id })} label={`pets of ${name ?? `category ${id}`}`} />
    ),
  },
  ...petStatuses.map((status): Column<Category> => ({
    label: statusText[status],
    align: "end",
    className: "sm:w-22",
    cell: ({ id, name, counts }) => (
      <Count
        count={counts[status]}
        href={petListHref({ category: id, status })}
        label={`${status} pets of ${name ?? `category ${id}`}`}
      />
    ),
  })),
];

/** A number that links to the pets that it counts; a zero links nowhere. */
function Count({ count, href, label }: { count: string; href: string; label: string }) {
  if (count === "0") return <span className="text-muted">0</span>;
  return (
    <TextLink href={href} prefetch={false} className="no-underline hover:underline">
      <GroupedNumber value={count} />
      <span className="sr-only"> {label}</span>
    </TextLink>
  );
}
