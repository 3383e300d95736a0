"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { newWebhook, type WebhookDetail } from "@/lib/webhooks/schemas";

type UrlFormProps = {
  /** Null where this sets it up. */
  webhook: WebhookDetail | null;
  /** Told of the secret of a new one. */
  onSecret: (secret: string) => void;
};

/** An address that is being entered, and the stored one when that began. */
type Entered = { url: string; over: string };

/** Asks where the webhook is. An address that another owner saves meanwhile is named, and what is entered stays. */
export function UrlForm({ webhook, onSecret }: UrlFormProps) {
  const t = useText();
  const client = useQueryClient();
  const stored = webhook?.url ?? "";
  // Null while it shows the stored one.
  const [entered, setEntered] = useState<Entered | null>(null);
  const { form, field, message, isBusy } = useProcedureForm({
    schema: newWebhook,
    labels: { url: t("webhooks.url") },
    run: async (body, _, isEnteredMeanwhile) => {
      if (webhook) {
        const changed = await api.webhook.change.run({ ...body, from: stored });
        client.setQueryData(api.webhook.read.queryKey(), changed);
        setEntered((now) => (now && isEnteredMeanwhile() ? { ...now, over: changed.url } : null));
        toast({ tone: "positive", title: t("webhooks.addressSaved") });
      } else {
        const created = await api.webhook.create.run(body);
        client.setQueryData(api.webhook.read.queryKey(), created.webhook);
        onSecret(created.secret);
      }
    },
  });
  return (
    <form {...form} className="max-w-xl space-y-3">
      {message && <Notice tone="negative">{message}</Notice>}
      <TextField
        {...field("url")}
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://hooks.example/petstore"
        value={entered?.url ?? stored}
        onChange={({ target: { value: url } }) => setEntered((now) => ({ url, over: now?.over ?? stored }))}
      />
      <p role="status" className="text-muted text-sm wrap-anywhere empty:hidden">
        {entered && entered.over !== stored && t("webhooks.addressChangedMeanwhile", { url: stored })}
      </p>
      <Button type="submit" variant={webhook ? "secondary" : "primary"} isLoading={isBusy}>
        {webhook ? t("webhooks.saveAddress") : t("webhooks.setUpWebhook")}
      </Button>
    </form>
  );
}
