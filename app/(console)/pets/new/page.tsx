import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { NewPetForm } from "@/components/pets/new-pet-form";
import { ShortcutLink } from "@/components/shortcuts/shortcut-link";
import { PageHeader } from "@/components/ui/page-header";

export const metadata: Metadata = { title: "Add a pet" };

/** The form that adds a pet. */
export default async function NewPetPage() {
  await requirePermission("pets:read");
  return (
    <>
      <PageHeader title="Add a pet" back={{ href: "/pets", label: "Pets" }} />
      <ShortcutLink keys="u" label="Back to the list" href="/pets" />
      <NewPetForm />
    </>
  );
}
