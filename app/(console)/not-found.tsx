import { SearchX } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { pageText } from "@/lib/texts/page-text";

/** Shown for something that does not exist for this reader: a deleted pet, another account's key. */
export default async function ConsoleNotFound() {
  const t = await pageText();
  return (
    <EmptyState
      icon={SearchX}
      heading="h1"
      title={t("ui.pageNotFound")}
      action={<LinkButton href="/">{t("ui.openConsole")}</LinkButton>}
    >
      {t("ui.pageNotFoundHint")}
    </EmptyState>
  );
}
