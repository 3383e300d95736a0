"use client";

import { PasswordField } from "@/components/accounts/password-field";
import { useText } from "@/components/texts";
import { TextField } from "@/components/ui/text-field";
import { PASSWORD_LENGTH_MIN } from "@/lib/accounts/contract";

type Field = { name: string; label: string; error: string | undefined; required: boolean };

type NewAccountFieldsProps = {
  field: (name: "name" | "email" | "password") => Field;
  /** The email address that an invitation requires, if any. */
  invitedEmail?: string | null;
};

/** The fields of a new account. */
export function NewAccountFields({ field, invitedEmail = null }: NewAccountFieldsProps) {
  const t = useText();
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the page is for nothing but this */}
      <TextField {...field("name")} autoComplete="name" maxLength={200} autoFocus />
      <TextField
        {...field("email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...(invitedEmail !== null && {
          value: invitedEmail,
          readOnly: true,
          hint: t("accounts.emailInvited"),
          className: "[&_input]:bg-sunken",
        })}
      />
      <PasswordField
        {...field("password")}
        autoComplete="new-password"
        minLength={PASSWORD_LENGTH_MIN}
        hint={t("accounts.passwordLength", { length: PASSWORD_LENGTH_MIN })}
      />
    </>
  );
}
