"use client";

import type { ReactNode } from "react";
import { curlFor } from "@/components/api-keys/curl";
import { useText } from "@/components/texts";
import { CodeBlock } from "@/components/ui/code-block";
import { SecretDialog } from "@/components/ui/secret-dialog";
import type { CreatedKey } from "@/lib/api-keys/schemas";

type NewKeyDialogProps = { created: CreatedKey; origin: string; onDone: () => void; children?: ReactNode };

/** Shows the new key, once, with a call that can be pasted. */
export function NewKeyDialog({ created: { key, apiKey }, origin, onDone, children }: NewKeyDialogProps) {
  const t = useText();
  return (
    <SecretDialog
      title={t("apiKeys.copyQuestion", { name: apiKey.name })}
      label={t("apiKeys.one")}
      text={key}
      copyLabel={t("apiKeys.copy")}
      onDone={onDone}
    >
      {children}
      <CodeBlock title="curl" code={curlFor(key, apiKey.scopes, origin)} />
    </SecretDialog>
  );
}
