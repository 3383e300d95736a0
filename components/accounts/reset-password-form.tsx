"use client";

import { useState } from "react";
import { AuthHeading } from "@/components/accounts/auth-heading";
import { leaveTo } from "@/components/accounts/leave-to";
import { PasswordField } from "@/components/accounts/password-field";
import { SecondFactorForm } from "@/components/accounts/second-factor-form";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { PASSWORD_LENGTH_MIN } from "@/lib/accounts/contract";
import { api } from "@/lib/core/console-client";
import { passwordReset } from "@/lib/accounts/sign-in-schemas";

/** Sets a new password with a one-time link, then asks for the second factor if the account has one. */
export function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const t = useText();
  const [wantsCode, setWantsCode] = useState(false);
  const { form, field, message, isBusy } = useProcedureForm({
    schema: passwordReset.pick({ password: true }),
    labels: { password: t("accounts.newPassword") },
    run: async ({ password }) => {
      const { status } = await api.session.resetPassword.run({ token, password });
      if (status === "second_factor_required") setWantsCode(true);
      else await leaveTo("/");
    },
  });

  // The link has been used: the account now signs in as usual.
  if (wantsCode) return <SecondFactorForm next="/" onStartAgain={() => leaveTo("/sign-in")} />;
  return (
    <>
      <AuthHeading title={t("accounts.resetTitle")}>{t("accounts.resetHint")}</AuthHeading>
      <form {...form} className="space-y-4">
        {message && <Notice tone="negative">{message}</Notice>}
        {/* Tells a password manager whose password it is. */}
        <TextField
          label={t("accounts.email")}
          type="email"
          name="username"
          value={email}
          readOnly
          autoComplete="username"
          className="[&_input]:bg-sunken"
        />
        <PasswordField
          {...field("password")}
          autoComplete="new-password"
          minLength={PASSWORD_LENGTH_MIN}
          hint={t("accounts.passwordLength", { length: PASSWORD_LENGTH_MIN })}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the page is for nothing but this
          autoFocus
        />
        <Button type="submit" variant="primary" isLoading={isBusy} className="w-full">
          {t("accounts.resetButton")}
        </Button>
      </form>
    </>
  );
}
