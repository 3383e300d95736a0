import { memberColumns } from "@/components/members/roles";
import { PageHeader } from "@/components/ui/page-header";
import { TableSkeleton } from "@/components/ui/table-skeleton";

/** The members on their way. */
export default function MembersLoading() {
  return (
    <>
      <PageHeader title="Members" />
      <TableSkeleton caption="Members" columns={memberColumns} rows={4} />
    </>
  );
}
