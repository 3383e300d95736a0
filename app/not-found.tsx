import { SearchX } from "lucide-react";
import type { Metadata } from "next";
import { FullPage } from "@/components/full-page";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("ui.notFound") };
}

/** Shown for an address without a page. */
export default async function NotFound() {
  const t = await pageText();
  return (
    <FullPage>
      <EmptyState
        icon={SearchX}
        heading="h1"
        title={t("ui.nothingHere")}
        action={
          <>
            <LinkButton href="/docs">{t("ui.docs")}</LinkButton>
            <LinkButton href="/" variant="primary">
              {t("ui.openConsole")}
            </LinkButton>
          </>
        }
      >
        {t("ui.nothingHereHint")}
      </EmptyState>
    </FullPage>
  );
}
