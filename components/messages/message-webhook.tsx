"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useRedeliver } from "@/components/messages/use-redeliver";
import { attemptColumns } from "@/components/webhooks/attempt-columns";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { DataList } from "@/components/ui/data-list";
import { SendIcon } from "@/components/ui/directional-icons-of-actions";
import { StatusBadge } from "@/components/ui/status-badge";
import { Time } from "@/components/ui/time";
import type { InboxMessage } from "@/lib/messages/schemas";
import { api } from "@/lib/core/console-client";

/** The state of a message's delivery to the webhook: a line in its list of facts. */
export function MessageWebhook({ message: { id, webhook } }: { message: InboxMessage }) {
  const t = useText();
  const bodyId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { redeliver, isPending } = useRedeliver(id);
  return (
    <>
      <dt className="self-start py-1">{t("messages.webhook")}</dt>
      <dd>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {/* As high as a button, beside the label on a phone as well, where the buttons are on a line of their own. */}
          <span className="flex min-h-7 items-center">
            {webhook ? <StatusBadge status={webhook.state} /> : t("messages.notSent")}
          </span>
          {webhook?.state === "retrying" && webhook.nextAt && (
            <span>{t.rich("messages.nextAttempt", { time: () => <Time value={webhook.nextAt ?? ""} /> })}</span>
          )}
          {webhook && (
            <Button
              size="sm"
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? t("messages.hideAttempts") : t("messages.attempts")}
            </Button>
          )}
          {webhook?.state !== "sending" && (
            <Button
              size="sm"
              icon={<SendIcon className="size-4" aria-hidden />}
              isLoading={isPending}
              onClick={() => redeliver()}
            >
              {webhook ? t("messages.sendAgain") : t("messages.send")}
            </Button>
          )}
        </div>
      </dd>
      <dd id={bodyId} className="col-span-full py-1" hidden={!isOpen}>
        {isOpen && <Attempts messageId={id} />}
      </dd>
    </>
  );
}

function Attempts({ messageId }: { messageId: string }) {
  const t = useText();
  const query = useQuery(api.webhook.messageAttempts.queryOptions({ messageId }));
  return (
    <DataList
      caption={t("messages.attempts")}
      columns={attemptColumns}
      keyOf={({ id }) => id}
      query={query}
      items={query.data}
      skeletonRows={1}
      empty={<p className="text-muted">{t("messages.noAttempts")}</p>}
    />
  );
}
