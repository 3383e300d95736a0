import { PageTexts } from "@/components/page-texts";
import { activityColumns } from "@/components/activity/activity-columns";
import { PageHeader } from "@/components/ui/page-header";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { pageText } from "@/lib/texts/page-text";

/** The activity while it loads. */
export default async function ActivityLoading() {
  const t = await pageText();
  return (
    <PageTexts areas={["actionNames", "actions", "activity", "fields", "pets", "roles", "subjects"]}>
      <PageHeader title={t("activity.title")} description={t("activity.description")} />
      <TableSkeleton
        caption={t("ui.tableLoading", { title: t("activity.title") })}
        columns={activityColumns(t, { categoryNames: {}, list: {}, isOwner: false })}
        layout="sm:[&_table]:table-fixed"
      />
    </PageTexts>
  );
}
