"use client";

import { useText } from "@/components/texts";
import { SecretDialog } from "@/components/ui/secret-dialog";

/** Shows the secret that signs the calls, which is shown only once. */
export function WebhookSecretDialog({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useText();
  return (
    <SecretDialog
      title={t("webhooks.copyTheSecret")}
      label={t("webhooks.secret")}
      text={secret}
      copyLabel={t("webhooks.copySecret")}
      onDone={onDone}
    >
      <p className="text-muted text-sm">
        {t.rich("webhooks.secretHint", { code: (text) => <code className="font-mono">{text}</code> })}
      </p>
    </SecretDialog>
  );
}
