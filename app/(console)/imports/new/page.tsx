import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { PageTexts } from "@/components/page-texts";
import { NewImport } from "@/components/imports/new-import";
import { PageHeader } from "@/components/ui/page-header";
import { IMPORT_BYTES_MAX, WORKBOOK_BYTES_MAX } from "@/lib/imports/schemas";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("imports.newTitle") };
}

/** The first step of an import: choosing a file. */
export default async function NewImportPage() {
  const t = await pageText();
  await requirePermission("pets:read");
  return (
    <PageTexts areas={["imports"]}>
      <PageHeader title={t("imports.newTitle")} back={{ href: "/imports", label: t("imports.title") }} />
      <NewImport bytesMax={IMPORT_BYTES_MAX} workbookBytesMax={WORKBOOK_BYTES_MAX} />
    </PageTexts>
  );
}
