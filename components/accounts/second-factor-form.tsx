"use client";

import { useState } from "react";
import { AuthHeading } from "@/components/accounts/auth-heading";
import { leaveTo } from "@/components/accounts/leave-to";
import { errorText } from "@/components/error-text";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { api, ConsoleError } from "@/lib/core/console-client";
import { secondStepBody } from "@/lib/accounts/sign-in-schemas";

type SecondFactorFormProps = {
  next: string;
  /** Goes back to the password, with a message if the server asks for it again. */
  onStartAgain: (message?: string) => void;
};

const kinds = {
  code: {
    label: "accounts.code",
    text: "accounts.codeHint",
    other: "accounts.useRecoveryCode",
    input: { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 10, placeholder: "123456" },
  },
  recovery: {
    label: "accounts.recoveryCode",
    text: "accounts.recoveryCodeHint",
    other: "accounts.useAuthenticator",
    input: {
      autoComplete: "off",
      autoCapitalize: "none",
      spellCheck: false,
      maxLength: 20,
      placeholder: "abcde-12345",
    },
  },
} as const;

/** The second step of a sign-in: a code from the authenticator app, or a recovery code. */
export function SecondFactorForm({ next, onStartAgain }: SecondFactorFormProps) {
  const t = useText();
  const [kind, setKind] = useState<keyof typeof kinds>("code");
  const { label, text, other, input } = kinds[kind];
  const { form, field, message, isBusy } = useProcedureForm({
    schema: secondStepBody,
    labels: { code: t(label) },
    run: async (body) => {
      try {
        await api.session.verifySecondFactor.run(body);
      } catch (error) {
        if (error instanceof ConsoleError && error.code === "sign_in_expired") return onStartAgain(errorText(t, error));
        throw error;
      }
      await leaveTo(next);
    },
  });
  return (
    <>
      <AuthHeading title={t("columns.secondFactor")}>{t(text)}</AuthHeading>
      <form {...form} className="space-y-4">
        {message && <Notice tone="negative">{message}</Notice>}
        {/* The key gives each kind a field of its own, empty and focused. */}
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the step is for nothing but this */}
        <TextField key={kind} {...field("code")} {...input} autoFocus dir="ltr" />
        <Button type="submit" variant="primary" isLoading={isBusy} className="w-full">
          {t("accounts.verify")}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        <Button
          variant="quiet"
          size="sm"
          onClick={() => setKind(kind === "code" ? "recovery" : "code")}
          className="-ms-2"
        >
          {t(other)}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onStartAgain()} className="-me-2">
          {t("accounts.startAgain")}
        </Button>
      </div>
    </>
  );
}
