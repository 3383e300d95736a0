import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { PageTexts } from "@/components/page-texts";
import { NewPetForm } from "@/components/pets/new-pet-form";
import { ShortcutLink } from "@/components/shortcuts/shortcut-link";
import { PageHeader } from "@/components/ui/page-header";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("pets.addTitle") };
}

/** The form that adds a pet. */
export default async function NewPetPage() {
  const t = await pageText();
  await requirePermission("pets:read");
  return (
    <PageTexts areas={["categories", "pets"]}>
      <PageHeader title={t("pets.addTitle")} back={{ href: "/pets", label: t("pets.title") }} />
      <ShortcutLink keys="u" label={t("pets.backToList")} href="/pets" />
      <NewPetForm />
    </PageTexts>
  );
}
