import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import { Skeleton } from "@/components/ui/skeleton";

type TableSkeletonProps = {
  caption: string;
  /** The names of the columns that will come, so that nothing moves when they do. */
  columns: readonly string[];
  rows?: number;
};

/** A table whose rows are on their way, in the size that they will have. */
export function TableSkeleton({ caption, columns, rows = 8 }: TableSkeletonProps) {
  return (
    <Table caption={`${caption}, loading`}>
      <TableHead>
        {columns.map((column) => (
          <HeaderCell key={column}>{column}</HeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {Array.from({ length: rows }, (_, row) => (
          <Row key={row}>
            {columns.map((column, index) => (
              <Cell key={column} label={column}>
                <Skeleton className={index === 0 ? "h-4 w-40" : "h-4 w-20"} />
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
