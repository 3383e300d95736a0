"use client";

import { useRouter } from "next/navigation";
import { PasswordField } from "@/components/accounts/password-field";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { changeEmailBody } from "@/lib/accounts/schemas";
import { api } from "@/lib/core/console-client";

/** Changes the email address, given the password. */
export function EmailForm({ email }: { email: string }) {
  const t = useText();
  const router = useRouter();
  const { form, field, message, isBusy } = useProcedureForm({
    schema: changeEmailBody,
    labels: { email: t("accounts.newEmail"), currentPassword: t("accounts.password") },
    run: async (body) => {
      if (body.email.trim().toLowerCase() === email) return void toast({ title: t("accounts.emailSame") });
      const { sessionsEnded } = await api.account.changeEmail.run(body);
      form.ref.current?.reset();
      // The account menu shows it too, and is rendered by the server.
      router.refresh();
      const description = t("accounts.otherSessionsEnded", { count: sessionsEnded });
      toast({ tone: "positive", title: t("accounts.emailChanged"), description });
    },
  });
  return (
    <form {...form} className="max-w-sm space-y-4">
      {message && <Notice tone="negative">{message}</Notice>}
      <p className="text-sm font-medium wrap-anywhere">{email}</p>
      <TextField
        {...field("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field("currentPassword")} autoComplete="current-password" />
      <Button type="submit" isLoading={isBusy}>
        {t("accounts.changeEmail")}
      </Button>
    </form>
  );
}
