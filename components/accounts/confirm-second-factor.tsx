"use client";

import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { TextLink } from "@/components/ui/text-link";
import { confirmationBody, type NewSecondFactor } from "@/lib/accounts/schemas";
import { api } from "@/lib/core/console-client";

type ConfirmSecondFactorProps = { prepared: NewSecondFactor; onConfirmed: () => void; onClose: () => void };

/** Shows the secret for an authenticator app, and asks for a first code to confirm it. */
export function ConfirmSecondFactor({ prepared, onConfirmed, onClose }: ConfirmSecondFactorProps) {
  const t = useText();
  const { secret, uri, qrCode } = prepared;
  const { form, field, message, isBusy } = useProcedureForm({
    schema: confirmationBody,
    labels: { code: t("accounts.code") },
    run: async (body) => {
      await api.account.confirmSecondFactor.run(body);
      onConfirmed();
    },
  });
  return (
    <Dialog title={t("accounts.scan")} description={t("accounts.scanHint")} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {/* Dark on white in either theme: that is what cameras read. */}
        <svg
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          role="img"
          aria-label={t("accounts.qrCode")}
          shapeRendering="crispEdges"
          className="mx-auto size-48 rounded"
        >
          <rect width={qrCode.size} height={qrCode.size} fill="#fff" />
          <path d={qrCode.path} fill="#000" />
        </svg>
        <form {...form} className="space-y-4">
          {message && <Notice tone="negative">{message}</Notice>}
          <div className="text-sm">
            <p className="text-muted">
              {t.rich("accounts.onThisDevice", {
                link: (text) => (
                  <TextLink href={uri} prefetch={false}>
                    {text}
                  </TextLink>
                ),
              })}
            </p>
            <p className="mt-1 flex items-start gap-1">
              <code className="bg-sunken min-w-0 rounded px-2 py-1 font-mono text-xs break-all select-all">
                {groupsOfFour(secret)}
              </code>
              <CopyButton text={secret} label={t("accounts.copySecret")} />
            </p>
          </div>
          <TextField
            {...field("code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            placeholder="123456"
            dir="ltr"
            data-autofocus
          />
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{t("ui.cancel")}</Button>
            <Button type="submit" variant="primary" isLoading={isBusy}>
              {t("accounts.turnOn")}
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}

/** In groups, which are easier to read; authenticator apps ignore the spaces. */
function groupsOfFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
