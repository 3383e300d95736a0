"use client";

import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { LinkButton } from "@/components/ui/link-button";

/**
 * Asks for a second factor over the page, once the shop requires one for the member's role. It is set up in another tab, so that
 * nothing typed here is lost.
 */
export function RequireSecondFactor({ onEnd }: { onEnd: (isSetUp: boolean) => void }) {
  const t = useText();
  return (
    <Dialog
      size="sm"
      title={t("session.factorTitle")}
      description={t("session.factorHint")}
      onClose={() => onEnd(false)}
      footer={
        <>
          <Button onClick={() => onEnd(true)}>{t("session.goOn")}</Button>
          <LinkButton href="/account" target="_blank" prefetch={false} variant="primary">
            {t("session.setUpFactor")}
          </LinkButton>
        </>
      }
    />
  );
}
