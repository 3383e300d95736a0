import type { Metadata } from "next";
import { requirePetReader } from "@/app/(console)/pets/require-pet-reader";
import { NewImport } from "@/components/imports/new-import";
import { PageHeader } from "@/components/ui/page-header";
import { IMPORT_BYTES_MAX } from "@/lib/imports/schemas";

export const metadata: Metadata = { title: "Import a file" };

/** Where an import begins: with a file. */
export default async function NewImportPage() {
  await requirePetReader();
  return (
    <>
      <PageHeader title="Import a file" back={{ href: "/imports", label: "Imports" }} />
      <NewImport bytesMax={IMPORT_BYTES_MAX} />
    </>
  );
}
