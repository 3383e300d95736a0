import { SearchX } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { pageText } from "@/lib/texts/page-text";

/** What a page of the console shows for something that is not there: a pet that was deleted, a key of somebody else. */
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
