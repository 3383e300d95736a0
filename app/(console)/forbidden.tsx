import { LockKeyhole } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { pageText } from "@/lib/texts/page-text";

/** Shown in place of every page that the reader's role may not see. */
export default async function ConsoleForbidden() {
  const t = await pageText();
  return (
    <EmptyState
      icon={LockKeyhole}
      heading="h1"
      title={t("ui.noAccess")}
      action={<LinkButton href="/">{t("ui.openConsole")}</LinkButton>}
    >
      {t("ui.noAccessHint")}
    </EmptyState>
  );
}
