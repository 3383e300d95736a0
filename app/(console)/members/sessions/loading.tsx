import { sessionColumns } from "@/components/members/session-columns";
import { PageHeader } from "@/components/ui/page-header";
import { TableSkeleton } from "@/components/ui/table-skeleton";

/** The page of sessions while it loads. */
export default function SessionsLoading() {
  return (
    <>
      <PageHeader title="Active sessions" back={{ href: "/members", label: "Members" }} />
      <TableSkeleton caption="Active sessions" columns={sessionColumns} rows={4} />
    </>
  );
}
