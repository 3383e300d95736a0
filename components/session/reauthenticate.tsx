"use client";

import { useEffect, useEffectEvent, useState } from "react";
import * as z from "zod/mini";
import { onTold, tellTabs } from "@/components/session/tabs";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { accountOfPage, api, ConsoleError } from "@/lib/core/console-client";

type Step = "password" | "code";

type ReauthenticateProps = {
  email: string;
  /** Whether it hides the page, and nothing but signing in shows it again; also once the account signs out in another tab. */
  isHiding: boolean;
  onEnd: (isSignedIn: boolean) => void;
};

/** Asks for the password over the page. */
export function Reauthenticate({ email, isHiding: isHidingAtFirst, onEnd }: ReauthenticateProps) {
  const t = useText();
  const [isHiding, setIsHiding] = useState(isHidingAtFirst);
  const [step, setStep] = useState<Step>("password");
  const { form, field, message, isBusy } = useProcedureForm({
    schema: secretForm,
    labels: { secret: t(steps[step].label) },
    run: async ({ secret }) => {
      try {
        const { status } = await signIn(step, email, secret);
        if (status === "signed_in") {
          tellTabs("signed in", accountOfPage() ?? "");
          onEnd(true);
        } else setStep("code");
      } catch (error) {
        // Too slow or too many wrong codes: the server wants the password again.
        if (error instanceof ConsoleError && error.code === "sign_in_expired") setStep("password");
        throw error;
      }
    },
  });

  const endIfOwn = useEffectEvent((account: string) => {
    if (account === accountOfPage()) onEnd(true);
  });
  const hideIfOwn = useEffectEvent((account: string) => {
    if (account === accountOfPage()) setIsHiding(true);
  });
  useEffect(() => onTold("signed in", (account) => endIfOwn(account)), []);
  useEffect(() => onTold("signed out", (account) => hideIfOwn(account)), []);

  return (
    <Dialog
      size="sm"
      title={t("session.signInTitle")}
      description={t(isHiding ? "session.signedOutHint" : "session.signInHint")}
      isHiding={isHiding}
      {...(!isHiding && { onClose: () => onEnd(false) })}
    >
      <form {...form} className="space-y-4">
        {message && <Notice tone="negative">{message}</Notice>}
        <input type="hidden" name="email" value={email} autoComplete="username" />
        {/* The key gives the second step a field of its own, empty and focused; the dialog focuses the first. */}
        <TextField key={step} {...field("secret")} {...steps[step].input} ref={focus} hint={email} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          {/* The whole page is loaded anew, and the browser asks about typed text. */}
          <a
            href="/sign-in"
            data-cancel
            className="text-accent rounded-sm text-sm underline underline-offset-2 hover:no-underline"
          >
            {t("session.otherAccount")}
          </a>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            {step === "password" ? t("session.signInButton") : t("session.verify")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The password or the code. With zod/mini, since it is loaded into any page when its session has ended. */
const secretForm = z.object({ secret: z.string().check(z.minLength(1)) });

const steps = {
  password: { label: "session.password", input: { type: "password", autoComplete: "current-password" } },
  code: {
    label: "session.codeFromAuthenticator",
    input: { inputMode: "numeric", autoComplete: "one-time-code" },
  },
} as const;

function focus(field: HTMLInputElement | null): void {
  field?.focus();
}

function signIn(step: Step, email: string, secret: string) {
  return step === "password"
    ? api.session.signIn.run({ email, password: secret })
    : api.session.verifySecondFactor.run({ code: secret });
}
