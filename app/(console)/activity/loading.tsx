import { activityColumns } from "@/components/activity/activity-columns";
import { PageHeader } from "@/components/ui/page-header";
import { TableSkeleton } from "@/components/ui/table-skeleton";

/** The feed on its way. */
export default function ActivityLoading() {
  return (
    <>
      <PageHeader title="Activity" description="Every change to the shop, with who made it, when, and from where." />
      <TableSkeleton
        caption="Activity"
        columns={activityColumns({ categoryNames: {}, list: {}, isOwner: false })}
        layout="sm:[&_table]:table-fixed"
      />
    </>
  );
}
