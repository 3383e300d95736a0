"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SecretText } from "@/components/ui/secret-text";
import { Time } from "@/components/ui/time";
import type { NewLink } from "@/lib/members/schemas";

type LinkDialogProps = { title: string; link: NewLink; onDone: () => void; children: ReactNode };

/** A one-time link, the only time it can be seen. Closed by its button alone, not by a slip. */
export function LinkDialog({ title, link, onDone, children }: LinkDialogProps) {
  return (
    <Dialog
      title={title}
      description={children}
      footer={
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      }
    >
      <SecretText label="Link" text={link.url} copyLabel="Copy link" />
      <p className="text-muted mt-3 text-sm">
        It works once, until <Time value={link.expiresAt} />, and is not shown again.
      </p>
    </Dialog>
  );
}
