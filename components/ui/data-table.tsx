import { Fragment, type Key, type ReactNode } from "react";
import { Text } from "@/components/texts";
import { LabelledCell } from "@/components/ui/labelled-cell";
import { classNames } from "@/components/ui/class-names";
import { SortLink } from "@/components/ui/sort-link";
import { ariaSort, HeaderCell, Row, Table, TableBody, TableHead, type CellProps } from "@/components/ui/table";
import { orderOf, sortingOf } from "@/lib/core/orders";
import type { LabelKey } from "@/lib/texts/texts";

/** What a list is sorted by. Numbers and times begin with the highest: the latest is what is most asked for first. */
export type SortKind = "text" | "number" | "time";

/** The order of a list that its headings change. */
export type Ordering = {
  order: string;
  /** The address of the list in another order, from its first page. */
  hrefOf: (order: string) => string;
};

/** A column: all that the heading, the cells, the skeleton and a phone's cards show of it. */
export type Column<Item> = {
  /** The heading; on a phone it stands beside the value. Unique in its table. */
  label: LabelKey;
  /** For a column of buttons: the heading is read, not shown. */
  isLabelHidden?: boolean;
  align?: "start" | "end";
  /** The last column, of buttons: it stays in view where the table scrolls sideways. */
  isPinned?: boolean;
  /** What the heading sorts the list by, and how the values run; without it, the heading is plain text. */
  sort?: { by: string; kind: SortKind };
  card?: CellProps["card"];
  /** Classes of the heading and the cells: the width, and the screens that leave the column out. */
  className?: string;
  /** Further classes of the cells. */
  cellClassName?: string;
  cell: (item: Item) => ReactNode;
};

/** The column of the buttons that act on an item. On a phone's card they stand in the corner. */
export function actionsColumn<Item>(cell: Column<Item>["cell"]): Column<Item> {
  return { label: "columns.actions", isLabelHidden: true, align: "end", card: "actions", isPinned: true, cell };
}

type DataTableProps<Item> = {
  /** Names the table for those who do not see it. */
  caption: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => Key;
  /** For a list that can be sorted. */
  ordering?: Ordering | undefined;
  /** Other rows are on their way. */
  isBusy?: boolean;
  /** Classes of a box around the table, such as its least width. */
  layout?: string | undefined;
  rowClassName?: string;
  /** For a row that needs more than the item, such as data of its own: renders the row that `row` gives. */
  renderRow?: (item: Item, row: (item: Item) => ReactNode) => ReactNode;
};

/** A table of items, made from one array of columns. */
export function DataTable<Item>({
  caption,
  columns,
  items,
  keyOf,
  ordering,
  isBusy,
  layout,
  rowClassName,
  renderRow = (item, row) => row(item),
}: DataTableProps<Item>) {
  const row = (item: Item) => (
    <Row className={rowClassName}>
      {columns.map(({ cell, ...column }) => (
        <DataCell key={column.label} column={column}>
          {cell(item)}
        </DataCell>
      ))}
    </Row>
  );
  return (
    <div className={layout}>
      <Table caption={caption} {...(isBusy !== undefined && { isBusy })}>
        <ColumnHeadings columns={columns} ordering={ordering} />
        <TableBody>
          {items.map((item) => (
            <Fragment key={keyOf(item)}>{renderRow(item, row)}</Fragment>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

type ColumnHeadingsProps = { columns: readonly Omit<Column<never>, "cell">[]; ordering?: Ordering | undefined };

/** The heading of each column. */
export function ColumnHeadings({ columns, ordering }: ColumnHeadingsProps) {
  const current = ordering && sortingOf(ordering.order);
  return (
    <TableHead>
      {columns.map(({ label, isLabelHidden, align, isPinned, sort, className }) => {
        const cell = {
          className,
          isPinned,
          ...(isLabelHidden !== undefined && { isLabelHidden }),
          ...(align && { align }),
        };
        if (!ordering || !current || !sort) {
          return (
            <HeaderCell key={label} {...cell}>
              <Text of={label} />
            </HeaderCell>
          );
        }
        const isCurrent = current.sort === sort.by;
        const startsDescending = sort.kind !== "text";
        const next = isCurrent ? !current.isDescending : startsDescending;
        return (
          <HeaderCell key={label} {...cell} {...ariaSort(isCurrent, current.isDescending)}>
            <SortLink
              label={label}
              href={ordering.hrefOf(orderOf({ sort: sort.by, isDescending: next }))}
              isCurrent={isCurrent}
              isDescending={isCurrent ? current.isDescending : startsDescending}
              align={align}
            />
          </HeaderCell>
        );
      })}
    </TableHead>
  );
}

/** A cell of a column. The title of a card and a column of buttons stand there without their label. */
export function DataCell({
  column: { label, isLabelHidden, align, isPinned, card, className, cellClassName },
  children,
}: {
  column: Omit<Column<never>, "cell">;
  children: ReactNode;
}) {
  return (
    <LabelledCell
      labelKey={isLabelHidden || card === "title" ? undefined : label}
      {...{ align, isPinned, card }}
      className={classNames(className, cellClassName) || undefined}
    >
      {children}
    </LabelledCell>
  );
}
