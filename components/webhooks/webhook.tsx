"use client";

import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { AttemptPages } from "@/components/webhooks/attempt-pages";
import { RemoveButton } from "@/components/webhooks/remove-button";
import { RotateButton } from "@/components/webhooks/rotate-button";
import { WebhookSecretDialog } from "@/components/webhooks/webhook-secret-dialog";
import { UrlForm } from "@/components/webhooks/url-form";
import { useTest } from "@/components/webhooks/use-test";
import { WebhookSkeleton } from "@/components/webhooks/webhook-skeleton";
import { WebhookSwitch } from "@/components/webhooks/webhook-switch";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { WebhookDetail } from "@/lib/webhooks/schemas";
import { api } from "@/lib/core/console-client";

/** The page of the webhook: its address, its secret, and the results of the last calls. */
export function Webhook() {
  const { data: webhook, error, refetch, isFetching } = useQuery(api.webhook.read.queryOptions());
  const [secret, setSecret] = useState<string | null>(null);
  const test = useTest();
  return (
    <>
      <PageHeader
        title="Webhook"
        description={
          <>
            The shop calls an address of yours with each message, as soon as it is in the inbox: for a chat, a help
            desk, a program of your own. How to receive it is in{" "}
            <TextLink href="/docs/guides/webhooks">the guide</TextLink>.
          </>
        }
        actions={
          webhook && (
            <Button
              icon={<Send className="size-4" aria-hidden />}
              disabled={!webhook.isOn}
              isLoading={test.isPending}
              onClick={() => test.mutate()}
            >
              Send a test
            </Button>
          )
        }
      />
      {webhook === undefined && error && (
        <ErrorState
          title="The webhook could not be loaded"
          message={error.message}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {webhook === undefined && !error && <WebhookSkeleton />}
      {webhook === null && (
        <Section
          title="Set it up"
          description="From then on each new message goes there. You get a secret, which shows your program that a call is the shop's."
        >
          <UrlForm webhook={null} onSecret={setSecret} />
        </Section>
      )}
      {webhook && (
        <>
          {webhook.offReason !== null && (
            <div className="mb-6">
              <Notice tone="negative" title="The webhook is off">
                {webhook.offReason} New messages stay in the inbox alone until you turn it on again.
              </Notice>
            </div>
          )}
          <Section
            title="Delivery"
            description="Where each new message goes. A call that fails is tried again for 16 hours."
          >
            {webhook.isManaged ? (
              <ManagedUrl url={webhook.url} />
            ) : (
              // Another address from elsewhere is another form.
              <UrlForm key={webhook.url} webhook={webhook} onSecret={setSecret} />
            )}
            <div className="mt-4">
              <WebhookSwitch webhook={webhook} />
            </div>
          </Section>
          <Section
            title="Secret"
            description="Signs each call, as the Standard Webhooks have it: there are libraries that verify it for most languages."
          >
            <SecretAge webhook={webhook} />
            {!webhook.isManaged && (
              <div className="mt-3">
                <RotateButton onSecret={setSecret} />
              </div>
            )}
          </Section>
          <AttemptPages />
          {!webhook.isManaged && (
            <Section title="Remove" description="Messages then stay in the inbox alone.">
              <RemoveButton url={webhook.url} />
            </Section>
          )}
        </>
      )}
      {secret !== null && <WebhookSecretDialog secret={secret} onDone={() => setSecret(null)} />}
    </>
  );
}

function ManagedUrl({ url }: { url: string }) {
  return (
    <>
      <p className="font-mono text-sm wrap-anywhere">{url}</p>
      <p className="text-muted mt-1 text-sm">
        WEBHOOK_URL and WEBHOOK_SECRET on the server say so, and are changed there.
      </p>
    </>
  );
}

function SecretAge({ webhook: { isManaged, secretChangedAt, oldSecretUntil } }: { webhook: WebhookDetail }) {
  if (isManaged) {
    return (
      <p className="text-sm">
        That of WEBHOOK_SECRET, since <Time value={secretChangedAt} />.
      </p>
    );
  }
  return (
    <p className="text-sm">
      Made <Time value={secretChangedAt} />, shown only then.
      {oldSecretUntil !== null && (
        <>
          {" "}
          The one before it signs as well until <Time value={oldSecretUntil} />.
        </>
      )}
    </p>
  );
}
