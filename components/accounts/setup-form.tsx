"use client";

import { useState } from "react";
import { leaveTo } from "@/components/accounts/leave-to";
import { NewAccountFields } from "@/components/accounts/new-account-fields";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { ScopeFieldset } from "@/components/api-keys/scope-fieldset";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { api } from "@/lib/core/console-client";
import { scopes } from "@/lib/core/permissions";
import { newShop } from "@/lib/sign-in/schemas";

type SignUp = "invited" | "anyone";

const signUpOptions = [
  { value: "invited", label: "By invitation only", hint: "You make a link for each person." },
  { value: "anyone", label: "Anyone who reaches the shop", hint: "Everyone who signs up becomes a developer." },
] as const satisfies { value: SignUp; label: string; hint: string }[];

/** The account of the first owner, and the rules that the shop begins with. */
export function SetupForm({ token }: { token: string }) {
  const [signUp, setSignUp] = useState<SignUp>("invited");
  const { form, field, errorOf, message, isBusy } = useProcedureForm({
    schema: newShop,
    labels: {
      name: "Name",
      email: "Email",
      password: "Password",
      invitationOnly: "Who may sign up",
      developerScopes: "What developers’ API keys may do",
    },
    read: (data) => ({
      name: data.get("name"),
      email: data.get("email"),
      password: data.get("password"),
      invitationOnly: signUp === "invited",
      developerScopes: data.getAll("developerScopes"),
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
      <RadioGroup legend="Who may sign up" value={signUp} onChange={setSignUp} options={signUpOptions} />
      <ScopeFieldset
        name="developerScopes"
        legend="What developers’ API keys may do"
        defaultScopes={scopes}
        error={errorOf("developerScopes")}
      />
      <p className="text-muted text-sm">You can change both rules later, on the members page.</p>
      <Button type="submit" variant="primary" isLoading={isBusy} className="w-full">
        Create the owner’s account
      </Button>
    </form>
  );
}
