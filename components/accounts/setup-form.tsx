"use client";

import { useState } from "react";
import { leaveTo } from "@/components/accounts/leave-to";
import { ownTimeZone } from "@/components/accounts/time-zones";
import { NewAccountFields } from "@/components/accounts/new-account-fields";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { ScopeFieldset } from "@/components/api-keys/scope-fieldset";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { api } from "@/lib/core/console-client";
import { scopes } from "@/lib/core/permissions";
import { newShop } from "@/lib/accounts/sign-in-schemas";
import type { LabelKey } from "@/lib/texts/texts";

type SignUp = "invited" | "anyone";

const signUpOptions = [
  { value: "invited", label: "accounts.byInvitationOnly", hint: "accounts.byInvitationHint" },
  { value: "anyone", label: "accounts.anyone", hint: "accounts.anyoneHint" },
] as const satisfies { value: SignUp; label: LabelKey; hint: LabelKey }[];

/** Creates the account of the first owner, and sets the shop's first rules. */
export function SetupForm({ token }: { token: string }) {
  const t = useText();
  const [signUp, setSignUp] = useState<SignUp>("invited");
  const { form, field, errorOf, message, isBusy } = useProcedureForm({
    schema: newShop,
    labels: {
      name: t("columns.name"),
      email: t("accounts.email"),
      password: t("accounts.password"),
      invitationOnly: t("accounts.whoMaySignUp"),
      developerScopes: t("accounts.developerScopes"),
      timeZone: t("accounts.timeZone"),
    },
    read: (data) => ({
      name: data.get("name"),
      email: data.get("email"),
      password: data.get("password"),
      invitationOnly: signUp === "invited",
      developerScopes: data.getAll("developerScopes"),
      timeZone: ownTimeZone(),
    }),
    run: async (body) => {
      await api.session.claimShop.run({ ...body, token });
      await leaveTo("/pets");
    },
  });
  return (
    <form {...form} className="space-y-4">
      {message && <Notice tone="negative">{message}</Notice>}
      <NewAccountFields field={field} />
      <RadioGroup
        legend={t("accounts.whoMaySignUp")}
        value={signUp}
        onChange={setSignUp}
        options={signUpOptions.map(({ value, label, hint }) => ({ value, label: t(label), hint: t(hint) }))}
      />
      <ScopeFieldset
        name="developerScopes"
        legend={t("accounts.developerScopes")}
        defaultScopes={scopes}
        error={errorOf("developerScopes")}
      />
      <p className="text-muted text-sm">{t("accounts.rulesHint")}</p>
      <Button type="submit" variant="primary" isLoading={isBusy} className="w-full">
        {t("accounts.createOwner")}
      </Button>
    </form>
  );
}
