import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { NewImport } from "@/components/imports/new-import";
import { PageHeader } from "@/components/ui/page-header";
import { IMPORT_BYTES_MAX } from "@/lib/imports/schemas";

export const metadata: Metadata = { title: "Import a file" };

/** Where an import begins: with a file. */
export default async function NewImportPage() {
  await requirePermission("pets:read");
  return (
    <>
      <PageHeader title="Import a file" back={{ href: "/imports", label: "Imports" }} />
      <NewImport bytesMax={IMPORT_BYTES_MAX} />
    </>
  );
}
