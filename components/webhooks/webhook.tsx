"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "@/components/error-text";
import { AttemptPages } from "@/components/webhooks/attempt-pages";
import { FailureNotice } from "@/components/webhooks/failure-notice";
import { RemoveButton } from "@/components/webhooks/remove-button";
import { RotateButton } from "@/components/webhooks/rotate-button";
import { WebhookSecretDialog } from "@/components/webhooks/webhook-secret-dialog";
import { UndeliveredNotice } from "@/components/webhooks/undelivered-notice";
import { UrlForm } from "@/components/webhooks/url-form";
import { useTest } from "@/components/webhooks/use-test";
import { WebhookSkeleton } from "@/components/webhooks/webhook-skeleton";
import { WebhookSwitch } from "@/components/webhooks/webhook-switch";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { SendIcon } from "@/components/ui/directional-icons-of-actions";
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
  const t = useText();
  const { data: webhook, error, refetch, isFetching } = useQuery(api.webhook.read.queryOptions());
  const [secret, setSecret] = useState<string | null>(null);
  const test = useTest();
  return (
    <>
      <PageHeader
        title={t("webhooks.title")}
        description={t.rich("webhooks.description", {
          link: (text) => <TextLink href="/docs/guides/webhooks">{text}</TextLink>,
        })}
        actions={
          webhook && (
            <Button
              icon={<SendIcon className="size-4" aria-hidden />}
              disabled={!webhook.isOn}
              isLoading={test.isPending}
              onClick={() => test.mutate()}
            >
              {t("webhooks.sendTest")}
            </Button>
          )
        }
      />
      {webhook === undefined && error && (
        <ErrorState
          title={t("webhooks.notLoaded")}
          message={errorText(t, error)}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {webhook === undefined && !error && <WebhookSkeleton />}
      {webhook === null && (
        <Section title={t("webhooks.setItUp")} description={t("webhooks.setItUpHint")}>
          <UrlForm webhook={null} onSecret={setSecret} />
        </Section>
      )}
      {webhook && (
        <>
          {webhook.offReason !== null && (
            <div className="mb-6">
              <Notice tone="negative" title={t("webhooks.turnedOff")}>
                {t("webhooks.offSince", { reason: webhook.offReason })}
              </Notice>
            </div>
          )}
          <FailureNotice />
          <UndeliveredNotice />
          <Section title={t("webhooks.delivery")} description={t("webhooks.deliveryHint")}>
            {webhook.isManaged ? <ManagedUrl url={webhook.url} /> : <UrlForm webhook={webhook} onSecret={setSecret} />}
            <div className="mt-4">
              <WebhookSwitch webhook={webhook} />
            </div>
          </Section>
          <Section title={t("webhooks.secret")} description={t("webhooks.signatureHint")}>
            <SecretAge webhook={webhook} />
            {!webhook.isManaged && (
              <div className="mt-3">
                <RotateButton onSecret={setSecret} />
              </div>
            )}
          </Section>
          <AttemptPages />
          {!webhook.isManaged && (
            <Section title={t("webhooks.remove")} description={t("webhooks.removeHint")}>
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
  const t = useText();
  return (
    <>
      <p dir="ltr" className="text-page-start font-mono text-sm wrap-anywhere">
        {url}
      </p>
      <p className="text-muted mt-1 text-sm">{t("webhooks.managedHint")}</p>
    </>
  );
}

function SecretAge({ webhook: { isManaged, secretChangedAt, oldSecretUntil } }: { webhook: WebhookDetail }) {
  const t = useText();
  const time = () => <Time value={secretChangedAt} />;
  if (isManaged) return <p className="text-sm">{t.rich("webhooks.secretOfSetting", { time })}</p>;
  return (
    <p className="text-sm">
      {t.rich("webhooks.secretMade", { time })}{" "}
      {oldSecretUntil !== null && t.rich("webhooks.oldSecret", { time: () => <Time value={oldSecretUntil} /> })}
    </p>
  );
}
