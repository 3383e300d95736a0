"use client";

import type { ComponentProps, ReactNode } from "react";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SecretText } from "@/components/ui/secret-text";

type SecretDialogProps = ComponentProps<typeof SecretText> & { title: string; onDone: () => void; children: ReactNode };

/** Shows a secret once, with instructions. Only its button closes it, so that it is not dismissed by accident. */
export function SecretDialog({ title, onDone, children, ...secret }: SecretDialogProps) {
  const t = useText();
  return (
    <Dialog
      title={title}
      size="lg"
      footer={
        <Button variant="primary" onClick={onDone}>
          {t("ui.stored")}
        </Button>
      }
    >
      <div className="space-y-4">
        <Notice tone="notice">{t("ui.shownOnce")}</Notice>
        <SecretText {...secret} />
        {children}
      </div>
    </Dialog>
  );
}
