import { PageTexts } from "@/components/page-texts";
import { memberColumns } from "@/components/accounts/member-columns";
import { PageHeader } from "@/components/ui/page-header";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { pageText } from "@/lib/texts/page-text";

/** The members while they load. */
export default async function MembersLoading() {
  const t = await pageText();
  return (
    <PageTexts areas={["members", "roles"]}>
      <PageHeader title={t("members.title")} />
      <TableSkeleton
        caption={t("ui.tableLoading", { title: t("members.title") })}
        columns={memberColumns(t, { ownId: "", lastOwnerId: null })}
        rows={4}
      />
    </PageTexts>
  );
}
