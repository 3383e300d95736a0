import { Fragment, type Key, type ReactNode } from "react";
import { Text } from "@/components/texts";
import { LabelledCell } from "@/components/ui/labelled-cell";
import { classNames } from "@/components/ui/class-names";
import { HeaderCell, Row, Table, TableBody, TableHead, type CellProps } from "@/components/ui/table";
import type { LabelKey } from "@/lib/texts/texts";

/** A column: all that the heading, the cells, the skeleton and a phone's cards show of it. */
export type Column<Item> = {
  /** The heading; on a phone it stands beside the value. Unique in its table. */
  label: LabelKey;
  /** For a column of buttons: the heading is read, not shown. */
  isLabelHidden?: boolean;
  align?: "start" | "end";
  card?: CellProps["card"];
  /** Classes of the heading and the cells: the width, and the screens that leave the column out. */
  className?: string;
  /** Further classes of the cells. */
  cellClassName?: string;
  cell: (item: Item) => ReactNode;
};

/** The column of the buttons that act on an item. On a phone's card they stand in the corner. */
export function actionsColumn<Item>(cell: Column<Item>["cell"]): Column<Item> {
  return { label: "columns.actions", isLabelHidden: true, align: "end", card: "actions", cell };
}

type DataTableProps<Item> = {
  /** Names the table for those who do not see it. */
  caption: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => Key;
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
        <ColumnHeadings columns={columns} />
        <TableBody>
          {items.map((item) => (
            <Fragment key={keyOf(item)}>{renderRow(item, row)}</Fragment>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** The heading of each column. */
export function ColumnHeadings({ columns }: { columns: readonly Omit<Column<never>, "cell">[] }) {
  return (
    <TableHead>
      {columns.map(({ label, isLabelHidden, align, className }) => (
        <HeaderCell key={label} className={className} {...{ isLabelHidden, align }}>
          <Text of={label} />
        </HeaderCell>
      ))}
    </TableHead>
  );
}

/** A cell of a column. The title of a card and a column of buttons stand there without their label. */
export function DataCell({
  column: { label, isLabelHidden, align, card, className, cellClassName },
  children,
}: {
  column: Omit<Column<never>, "cell">;
  children: ReactNode;
}) {
  return (
    <LabelledCell
      labelKey={isLabelHidden || card === "title" ? undefined : label}
      {...{ align, card }}
      className={classNames(className, cellClassName) || undefined}
    >
      {children}
    </LabelledCell>
  );
}
