"use client";

import type { ReactNode } from "react";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

export type ConfirmOptions = {
  /** The question, with the thing's name: "Revoke the key ps_live_4Yp0?" */
  title: string;
  /** What happens on confirmation. */
  description?: ReactNode;
  /** The verb on the button: "Revoke key". Never "OK". */
  action: string;
  isDangerous?: boolean;
};

/** The dialog of `confirm`. A default export, since it is loaded on first use. */
export default function ConfirmDialog({
  title,
  description,
  action,
  isDangerous = false,
  onAnswer,
}: ConfirmOptions & { onAnswer: (isConfirmed: boolean) => void }) {
  const t = useText();
  return (
    <Dialog
      title={title}
      description={description}
      size="sm"
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button data-autofocus={isDangerous || undefined} onClick={() => onAnswer(false)}>
            {t("ui.cancel")}
          </Button>
          <Button
            data-autofocus={!isDangerous || undefined}
            variant={isDangerous ? "danger" : "primary"}
            onClick={() => onAnswer(true)}
          >
            {action}
          </Button>
        </>
      }
    />
  );
}
