import { SearchX } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { pageText } from "@/lib/texts/page-text";

/** Shown for an id that no pet ever had: a typing error, or an id of another shop. */
export default async function PetNotFound() {
  const t = await pageText();
  return (
    <>
      <PageHeader title={t("pets.noSuchPet")} back={{ href: "/pets", label: t("pets.title") }} />
      <EmptyState
        icon={SearchX}
        title={t("pets.noSuchPetHint")}
        action={<LinkButton href="/pets">{t("pets.showAll")}</LinkButton>}
      >
        {t("pets.noSuchPetIds")}
      </EmptyState>
    </>
  );
}
