"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Time } from "@/components/ui/time";
import type { NewLink } from "@/lib/members/console-contract";

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
      <div className="flex flex-wrap items-center gap-2">
        <code
          data-autofocus
          tabIndex={-1}
          aria-label="Link"
          className="bg-sunken min-w-0 flex-1 basis-56 rounded px-2.5 py-1.5 font-mono text-xs break-all outline-none select-all"
        >
          {link.url}
        </code>
        <CopyButton text={link.url} label="Copy link" isLabelShown variant="secondary" />
      </div>
      <p className="text-muted mt-3 text-sm">
        It works once, until <Time value={link.expiresAt} />, and is not shown again.
      </p>
    </Dialog>
  );
}
