import { keyColumns } from "@/components/api-keys/key-columns";
import { PageTexts } from "@/components/page-texts";
import { PageHeader } from "@/components/ui/page-header";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { pageText } from "@/lib/texts/page-text";

/** The list of keys while it loads. */
export default async function ApiKeysLoading() {
  const t = await pageText();
  return (
    <PageTexts areas={["apiKeys"]}>
      <PageHeader title={t("apiKeys.title")} />
      <TableSkeleton
        caption={t("ui.tableLoading", { title: t("apiKeys.title") })}
        columns={keyColumns(false)}
        rows={3}
      />
    </PageTexts>
  );
}
