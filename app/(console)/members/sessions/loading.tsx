import { PageTexts } from "@/components/page-texts";
import { sessionColumns } from "@/components/accounts/session-columns";
import { PageHeader } from "@/components/ui/page-header";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { pageText } from "@/lib/texts/page-text";

/** The page of sessions while it loads. */
export default async function SessionsLoading() {
  const t = await pageText();
  return (
    <PageTexts areas={["members", "roles"]}>
      <PageHeader title={t("members.activeSessions")} back={{ href: "/members", label: t("members.title") }} />
      <TableSkeleton
        caption={t("ui.tableLoading", { title: t("members.activeSessions") })}
        columns={sessionColumns}
        rows={4}
      />
    </PageTexts>
  );
}
