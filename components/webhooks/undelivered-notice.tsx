"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { SendIcon } from "@/components/ui/directional-icons-of-actions";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/** Says how many messages the webhook has not taken, if there are any, and sends them again. */
export function UndeliveredNotice() {
  const t = useText();
  const { data } = useQuery(api.webhook.undelivered.queryOptions());
  const { mutate, isPending } = useMutation({
    ...api.webhook.resend.mutationOptions("awaited"),
    onSuccess: ({ count }) => toast({ title: t("webhooks.resending", { count }) }),
    onError: (error) => toastFailure(t, t("webhooks.notResent"), error),
  });
  const { failed, waiting } = data ?? { failed: 0, waiting: 0 };
  if (failed + waiting === 0) return null;
  return (
    <div className="mb-6">
      <Notice tone="notice" title={t("webhooks.undelivered", { count: failed + waiting })}>
        {failed > 0 && `${t("webhooks.undeliveredFailed", { count: failed })} `}
        {waiting > 0 && t("webhooks.undeliveredWaiting", { count: waiting })}
        <div className="mt-2">
          <Button
            size="sm"
            icon={<SendIcon className="size-4" aria-hidden />}
            isLoading={isPending}
            onClick={() => mutate()}
          >
            {t("webhooks.resend")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
