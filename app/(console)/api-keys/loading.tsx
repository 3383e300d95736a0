import { keyColumns } from "@/components/api-keys/key-columns";
import { PageHeader } from "@/components/ui/page-header";
import { TableSkeleton } from "@/components/ui/table-skeleton";

/** The list of keys on its way. */
export default function ApiKeysLoading() {
  return (
    <>
      <PageHeader title="API keys" />
      <TableSkeleton caption="API keys" columns={keyColumns(false)} rows={3} />
    </>
  );
}
