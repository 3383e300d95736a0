import { LockKeyhole } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { pageText } from "@/lib/texts/page-text";

/** Shown to staff and developers in place of the owners' page. */
export default async function MembersNotFound() {
  const t = await pageText();
  return (
    <>
      <EmptyState
        icon={LockKeyhole}
        heading="h1"
        title={t("members.ownersOnly")}
        action={<LinkButton href="/">{t("members.openConsole")}</LinkButton>}
      >
        {t("members.ownersOnlyHint")}
      </EmptyState>
    </>
  );
}
