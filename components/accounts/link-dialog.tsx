"use client";

import type { ReactNode } from "react";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SecretText } from "@/components/ui/secret-text";
import { Time } from "@/components/ui/time";
import type { NewLink } from "@/lib/accounts/member-schemas";

type LinkDialogProps = { title: string; link: NewLink; onDone: () => void; children: ReactNode };

/** Shows a one-time link, which is shown only once. Only its button closes it, so that it is not dismissed by accident. */
export function LinkDialog({ title, link, onDone, children }: LinkDialogProps) {
  const t = useText();
  return (
    <Dialog
      title={title}
      description={children}
      footer={
        <Button variant="primary" onClick={onDone}>
          {t("ui.done")}
        </Button>
      }
    >
      <SecretText label={t("members.link")} text={link.url} copyLabel={t("members.copyLink")} />
      <p className="text-muted mt-3 text-sm">
        {t.rich("members.linkWorksUntil", { time: () => <Time value={link.expiresAt} /> })}
      </p>
    </Dialog>
  );
}
