"use client";

import { PasswordField } from "@/components/accounts/password-field";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { changePasswordBody } from "@/lib/accounts/schemas";
import { PASSWORD_LENGTH_MIN } from "@/lib/accounts/contract";
import { api } from "@/lib/core/console-client";
import type { Translate } from "@/lib/texts/texts";

/** Changes the password, given the current one. */
export function PasswordForm({ email }: { email: string }) {
  const t = useText();
  const { form, field, message, isBusy } = useProcedureForm({
    schema: changePasswordBody,
    labels: { currentPassword: t("accounts.currentPassword"), newPassword: t("accounts.newPassword") },
    run: async (body) => {
      const { sessionsEnded } = await api.account.changePassword.run(body);
      form.ref.current?.reset();
      toast({ tone: "positive", title: t("accounts.passwordChanged"), description: endedText(t, sessionsEnded) });
    },
  });
  return (
    <form {...form} className="max-w-sm space-y-4">
      {message && <Notice tone="negative">{message}</Notice>}
      {/* Tells a password manager whose password it is. */}
      <input type="hidden" name="username" value={email} autoComplete="username" />
      <PasswordField {...field("currentPassword")} autoComplete="current-password" />
      <PasswordField
        {...field("newPassword")}
        autoComplete="new-password"
        hint={t("accounts.passwordLength", { length: PASSWORD_LENGTH_MIN })}
      />
      <Button type="submit" isLoading={isBusy}>
        {t("accounts.changePassword")}
      </Button>
    </form>
  );
}

/** The message about the account's other sessions. */
function endedText(t: Translate, count: number): string {
  return t("accounts.otherSessionsEnded", { count });
}
