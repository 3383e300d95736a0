"use client";

import { PasswordField } from "@/components/accounts/password-field";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { changePasswordBody } from "@/lib/accounts/schemas";
import { PASSWORD_LENGTH_MIN } from "@/lib/accounts/contract";
import { api } from "@/lib/core/console-client";

/** A new password, for who knows the present one. */
export function PasswordForm({ email }: { email: string }) {
  const { form, field, message, isBusy } = useProcedureForm({
    schema: changePasswordBody,
    labels: { currentPassword: "Current password", newPassword: "New password" },
    run: async (body) => {
      const { sessionsEnded } = await api.account.changePassword.run(body);
      form.ref.current?.reset();
      toast({ tone: "positive", title: "Password changed", description: endedText(sessionsEnded) });
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
        hint={`At least ${PASSWORD_LENGTH_MIN} characters.`}
      />
      <Button type="submit" isLoading={isBusy}>
        Change password
      </Button>
    </form>
  );
}

/** What became of the account's other sessions. */
function endedText(count: number): string {
  if (count === 0) return "You were signed in nowhere else.";
  return count === 1 ? "Your other session has ended." : `Your ${count} other sessions have ended.`;
}
