import { ColumnHeadings, DataCell, type Column, type Ordering } from "@/components/ui/data-table";
import { Row, Table, TableBody } from "@/components/ui/table";
import { Skeleton } from "@/components/ui/skeleton";

type TableSkeletonProps = {
  /** Says that it is loading (`ui.tableLoading`). */
  caption: string;
  /** The columns of the table, so that nothing moves when the rows appear. */
  columns: readonly Omit<Column<never>, "cell">[];
  ordering?: Ordering | undefined;
  layout?: string | undefined;
  rows?: number | undefined;
};

/** A placeholder of the same size for a loading table. */
export function TableSkeleton({ caption, columns, ordering, layout, rows = 8 }: TableSkeletonProps) {
  return (
    <div className={layout}>
      <Table caption={caption}>
        <ColumnHeadings columns={columns} ordering={ordering} />
        <TableBody>
          {Array.from({ length: rows }, (_, row) => (
            <Row key={row}>
              {columns.map((column, index) => (
                <DataCell key={column.label} column={column}>
                  {!column.isLabelHidden && <Skeleton className={index === 0 ? "h-4 w-40" : "h-4 w-20"} />}
                </DataCell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
