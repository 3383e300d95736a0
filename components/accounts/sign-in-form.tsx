"use client";

import { useEffect, useState, type ReactNode } from "react";
import { leaveTo } from "@/components/accounts/leave-to";
import { PasswordField } from "@/components/accounts/password-field";
import { SecondFactorForm } from "@/components/accounts/second-factor-form";
import { onTold } from "@/components/session/tabs";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { AuthHeading } from "@/components/accounts/auth-heading";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { TextLink } from "@/components/ui/text-link";
import { api } from "@/lib/core/console-client";
import { signInBody } from "@/lib/accounts/sign-in-schemas";

type SignInFormProps = {
  /** The page to go to afterwards: a path of this site. */
  next: string;
  isSignUpOpen: boolean;
  /** Above the form, in place of the hint how one becomes a member. */
  notice?: ReactNode;
};

/** The sign-in form: the password, then the code of the second factor if the account has one. */
export function SignInForm({ next, isSignUpOpen, notice }: SignInFormProps) {
  const t = useText();
  const [wantsCode, setWantsCode] = useState(false);
  const { form, field, message, setMessage, isBusy } = useProcedureForm({
    schema: signInBody,
    labels: { email: t("accounts.email"), password: t("accounts.password") },
    run: async (body) => {
      const { status } = await api.session.signIn.run(body);
      if (status === "second_factor_required") setWantsCode(true);
      else await leaveTo(next);
    },
  });

  // A sign-in in another tab is valid in this one too.
  useEffect(() => onTold("signed in", () => void leaveTo(next)), [next]);

  function startAgain(message?: string) {
    setWantsCode(false);
    setMessage(message);
  }

  if (wantsCode) return <SecondFactorForm next={next} onStartAgain={startAgain} />;
  return (
    <>
      <AuthHeading title={t("accounts.signIn")} />
      {notice && (
        <div className="mb-4">
          <Notice>{notice}</Notice>
        </div>
      )}
      <form {...form} className="space-y-4">
        {message && <Notice tone="negative">{message}</Notice>}
        <TextField
          {...field("email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the page is for nothing but this
          autoFocus
        />
        <PasswordField {...field("password")} autoComplete="current-password" hint={t("accounts.forgotten")} />
        <Button type="submit" variant="primary" isLoading={isBusy} className="w-full">
          {t("accounts.signIn")}
        </Button>
      </form>
      {isSignUpOpen ? (
        <p className="text-muted mt-6 text-sm">
          {t.rich("accounts.newHere", { link: (text) => <TextLink href="/sign-up">{text}</TextLink> })}
        </p>
      ) : (
        !notice && <p className="text-muted mt-6 text-sm">{t("accounts.invitationOnly")}</p>
      )}
    </>
  );
}
