"use client";

import { leaveTo } from "@/components/accounts/leave-to";
import { NewAccountFields } from "@/components/accounts/new-account-fields";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { api } from "@/lib/core/console-client";
import { signUpBody } from "@/lib/accounts/sign-in-schemas";

type NewAccountFormProps = {
  /** The kind of link that led here, and its token. */
  way: { kind: "sign-up" } | { kind: "invitation"; token: string; email: string | null };
  /** The label of the button. */
  action: string;
  /** The page to go to afterwards. */
  next: string;
};

/** Name, email address and password of a new account, which is then signed in. */
export function NewAccountForm({ way, action, next }: NewAccountFormProps) {
  const t = useText();
  const { form, field, message, isBusy } = useProcedureForm({
    schema: signUpBody,
    labels: { name: t("columns.name"), email: t("accounts.email"), password: t("accounts.password") },
    run: async (body) => {
      if (way.kind === "sign-up") await api.session.signUp.run(body);
      else await api.session.acceptInvitation.run({ ...body, token: way.token });
      await leaveTo(next);
    },
  });
  return (
    <form {...form} className="space-y-4">
      {message && <Notice tone="negative">{message}</Notice>}
      <NewAccountFields field={field} invitedEmail={way.kind === "invitation" ? way.email : null} />
      <Button type="submit" variant="primary" isLoading={isBusy} className="w-full">
        {action}
      </Button>
    </form>
  );
}
