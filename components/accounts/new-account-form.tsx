"use client";

import { leaveTo } from "@/components/accounts/leave-to";
import { PasswordField } from "@/components/accounts/password-field";
import { useContractForm } from "@/components/accounts/use-contract-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { PASSWORD_LENGTH_MIN } from "@/lib/accounts/contract";
import { callConsole } from "@/lib/core/console-client";
import {
  acceptInvitationContract,
  claimShopContract,
  signUpBody,
  signUpContract,
} from "@/lib/sign-in/console-contract";

type NewAccountFormProps = {
  /** How one came here, and with which link. */
  way: { kind: "sign-up" } | { kind: "setup" | "invitation"; token: string };
  /** What the button says. */
  action: string;
  /** Where to go then. */
  next: string;
};

/** Name, email address and password of a new account, which is then signed in. */
export function NewAccountForm({ way, action, next }: NewAccountFormProps) {
  const { form, field, fault, isBusy } = useContractForm({
    schema: signUpBody,
    labels: { name: "Name", email: "Email", password: "Password" },
    run: async (body) => {
      if (way.kind === "sign-up") await callConsole(signUpContract, { body });
      else {
        const contract = way.kind === "setup" ? claimShopContract : acceptInvitationContract;
        await callConsole(contract, { body: { ...body, token: way.token } });
      }
      await leaveTo(next);
    },
  });
  return (
    <form {...form} className="space-y-4">
      {fault && <Notice tone="negative">{fault}</Notice>}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the page is for nothing but this */}
      <TextField {...field("name")} autoComplete="name" maxLength={200} autoFocus />
      <TextField
        {...field("email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field("password")}
        autoComplete="new-password"
        minLength={PASSWORD_LENGTH_MIN}
        hint={`At least ${PASSWORD_LENGTH_MIN} characters.`}
      />
      <Button type="submit" variant="primary" isLoading={isBusy} className="w-full">
        {action}
      </Button>
    </form>
  );
}
