"use client";

import type { ReactNode } from "react";
import { curlFor } from "@/components/api-keys/curl";
import { CodeBlock } from "@/components/ui/code-block";
import { SecretDialog } from "@/components/ui/secret-dialog";
import type { CreatedKey } from "@/lib/api-keys/schemas";

type NewKeyDialogProps = { created: CreatedKey; origin: string; onDone: () => void; children?: ReactNode };

/** The key itself, the only time it can be seen, with a call that works as pasted. */
export function NewKeyDialog({ created: { key, apiKey }, origin, onDone, children }: NewKeyDialogProps) {
  return (
    <SecretDialog title={`Copy the key ${apiKey.name}`} label="API key" text={key} copyLabel="Copy key" onDone={onDone}>
      {children}
      <CodeBlock title="curl" code={curlFor(key, apiKey.scopes, origin)} />
    </SecretDialog>
  );
}
