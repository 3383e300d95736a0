import { memberColumns } from "@/components/members/member-columns";
import { PageHeader } from "@/components/ui/page-header";
import { TableSkeleton } from "@/components/ui/table-skeleton";

/** The members on their way. */
export default function MembersLoading() {
  return (
    <>
      <PageHeader title="Members" />
      <TableSkeleton caption="Members" columns={memberColumns({ ownId: "", lastOwnerId: null })} rows={4} />
    </>
  );
}
