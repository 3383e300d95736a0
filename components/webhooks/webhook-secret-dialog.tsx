"use client";

import { SecretDialog } from "@/components/ui/secret-dialog";

/** Shows the secret that signs the calls, which is shown only once. */
export function WebhookSecretDialog({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <SecretDialog title="Copy the secret" label="Secret" text={secret} copyLabel="Copy secret" onDone={onDone}>
      <p className="text-muted text-sm">
        Each call has the headers <code className="font-mono">webhook-id</code>,{" "}
        <code className="font-mono">webhook-timestamp</code> and <code className="font-mono">webhook-signature</code>.
        Give them, the body as it came, and this secret to a library for Standard Webhooks: it says whether the shop
        sent it.
      </p>
    </SecretDialog>
  );
}
