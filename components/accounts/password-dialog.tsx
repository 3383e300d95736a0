"use client";

import type { ReactNode } from "react";
import { PasswordField } from "@/components/accounts/password-field";
import { useContractForm } from "@/components/accounts/use-contract-form";
import { withSession } from "@/components/session/with-session";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { prepareSecondFactorContract } from "@/lib/accounts/console-contract";

type PasswordDialogProps = {
  title: string;
  description: ReactNode;
  /** The verb on the button. */
  action: string;
  isDangerous?: boolean;
  /** Does it, with the password. */
  run: (body: { password: string }) => Promise<void>;
  onClose: () => void;
};

/** Asks for the password before something that a borrowed screen must not allow. */
export function PasswordDialog({ title, description, action, isDangerous = false, run, onClose }: PasswordDialogProps) {
  const { form, field, fault, isBusy } = useContractForm({
    schema: prepareSecondFactorContract.body,
    labels: { password: "Password" },
    run: (body) => withSession(() => run(body)),
  });
  return (
    <Dialog size="sm" title={title} description={description} onClose={onClose}>
      <form {...form} className="space-y-4">
        {fault && <Notice tone="negative">{fault}</Notice>}
        <PasswordField {...field("password")} autoComplete="current-password" />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isDangerous ? "danger" : "primary"} isLoading={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
