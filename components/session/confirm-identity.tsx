"use client";

import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { PasswordField } from "@/components/accounts/password-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { identityProof } from "@/lib/accounts/schemas";
import { api } from "@/lib/core/console-client";

type ConfirmIdentityProps = {
  /** The account, and its kind of proof: a code if it has a second factor. */
  email: string;
  factor: "password" | "code";
  onEnd: (isProved: boolean) => void;
};

/** Asks for a proof of identity over the page. */
export function ConfirmIdentity({ email, factor, onEnd }: ConfirmIdentityProps) {
  const t = useText();
  const { form, field, message, isBusy } = useProcedureForm({
    schema: identityProof,
    labels: { password: t("session.password"), code: t("session.code") },
    run: async (body) => {
      await api.account.proveIdentity.run(body);
      onEnd(true);
    },
  });
  return (
    <Dialog
      size="sm"
      title={t("session.confirmTitle")}
      description={t("session.confirmHint")}
      onClose={() => onEnd(false)}
    >
      <form {...form} className="space-y-4">
        {message && <Notice tone="negative">{message}</Notice>}
        {/* Tells a password manager whose password it is. */}
        <input type="hidden" name="username" value={email} autoComplete="username" />
        {factor === "password" ? (
          <PasswordField {...field("password")} autoComplete="current-password" />
        ) : (
          <TextField
            {...field("code")}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            placeholder="123456"
            dir="ltr"
            hint={t("session.codeHint")}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={() => onEnd(false)}>{t("ui.cancel")}</Button>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            {t("session.confirm")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
