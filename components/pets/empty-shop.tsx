"use client";

import { PawPrint } from "lucide-react";
import { useText } from "@/components/texts";
import { Link } from "@/components/ui/link";
import { SampleShopButton } from "@/components/pets/sample-shop-button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

/** Shown in a shop without pets: the first steps. */
export function EmptyShop() {
  const t = useText();
  return (
    <EmptyState
      icon={PawPrint}
      title={t("pets.emptyShop")}
      action={
        <>
          <SampleShopButton />
          <LinkButton href="/imports/new">{t("pets.importList")}</LinkButton>
          <LinkButton href="/pets/new" variant="primary">
            {t("pets.addFirst")}
          </LinkButton>
        </>
      }
    >
      {t.rich("pets.emptyShopHint", {
        link: (text) => (
          <Link href="/get-started" className="text-accent rounded-sm underline underline-offset-2 hover:no-underline">
            {text}
          </Link>
        ),
      })}
    </EmptyState>
  );
}
