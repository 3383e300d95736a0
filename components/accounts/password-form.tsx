"use client";

import { useQueryClient } from "@tanstack/react-query";
import { PasswordField } from "@/components/accounts/password-field";
import { ownSessionsQuery } from "@/lib/accounts/queries";
import { useContractForm } from "@/components/accounts/use-contract-form";
import { withSession } from "@/components/session/with-session";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { changePasswordBody, changePasswordContract } from "@/lib/accounts/console-contract";
import { PASSWORD_LENGTH_MIN } from "@/lib/accounts/contract";
import { callConsole } from "@/lib/core/console-client";

/** A new password, for who knows the present one. */
export function PasswordForm({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const { form, field, fault, isBusy } = useContractForm({
    schema: changePasswordBody,
    labels: { currentPassword: "Current password", newPassword: "New password" },
    run: async (body) => {
      const { sessionsEnded } = await withSession(() => callConsole(changePasswordContract, { body }));
      form.ref.current?.reset();
      void queryClient.invalidateQueries(ownSessionsQuery);
      toast({ tone: "positive", title: "Password changed", description: endedText(sessionsEnded) });
    },
  });
  return (
    <form {...form} className="max-w-sm space-y-4">
      {fault && <Notice tone="negative">{fault}</Notice>}
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
