"use client";

import type { ReactNode } from "react";
import { curlFor } from "@/components/api-keys/curl";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { CreatedKey } from "@/lib/api-keys/console-contract";

type NewKeyDialogProps = { created: CreatedKey; origin: string; onDone: () => void; children?: ReactNode };

/** The key itself, the only time it can be seen. Closed by its button alone, not by a slip. */
export function NewKeyDialog({ created: { key, apiKey }, origin, onDone, children }: NewKeyDialogProps) {
  return (
    <Dialog
      title={`Copy the key ${apiKey.name}`}
      size="lg"
      footer={
        <Button variant="primary" onClick={onDone}>
          I have stored it
        </Button>
      }
    >
      <div className="space-y-4">
        <Notice tone="notice">This is the only time it is shown. Store it where your program reads its secrets.</Notice>
        <div className="flex flex-wrap items-center gap-2">
          <code
            data-autofocus
            tabIndex={-1}
            aria-label="API key"
            className="bg-sunken min-w-0 flex-1 basis-64 rounded px-2.5 py-1.5 font-mono text-sm break-all outline-none select-all"
          >
            {key}
          </code>
          <CopyButton text={key} label="Copy key" isLabelShown variant="secondary" />
        </div>
        {children}
        <CodeBlock title="curl" code={curlFor(key, apiKey.scopes, origin)} />
      </div>
    </Dialog>
  );
}
