"use client";

import type { ReactNode } from "react";
import { PasswordField } from "@/components/accounts/password-field";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { bothFactorsBody, passwordBody } from "@/lib/accounts/schemas";

type PasswordDialogProps = {
  title: string;
  description: ReactNode;
  /** The verb on the button. */
  action: string;
  isDangerous?: boolean;
  /** Performs the action with the password. */
  run: (body: { password: string }) => Promise<void>;
  onClose: () => void;
};

/** Asks for the password before an action that needs proof of identity. */
export function PasswordDialog({ title, description, action, isDangerous = false, run, onClose }: PasswordDialogProps) {
  const t = useText();
  const { form, field, message, isBusy } = useProcedureForm({
    schema: passwordBody,
    labels: { password: t("accounts.password") },
    run,
  });
  return (
    <Dialog size="sm" title={title} description={description} onClose={onClose}>
      <form {...form} className="space-y-4">
        {message && <Notice tone="negative">{message}</Notice>}
        <PasswordField {...field("password")} autoComplete="current-password" />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" variant={isDangerous ? "danger" : "primary"} isLoading={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type BothFactorsDialogProps = Omit<PasswordDialogProps, "run"> & {
  /** Performs the action with the password and the code. */
  run: (body: { password: string; code: string }) => Promise<void>;
};

/** Asks for the password and a code before an action that could remove the second factor. */
export function BothFactorsDialog({
  title,
  description,
  action,
  isDangerous = false,
  run,
  onClose,
}: BothFactorsDialogProps) {
  const t = useText();
  const { form, field, message, isBusy } = useProcedureForm({
    schema: bothFactorsBody,
    labels: { password: t("accounts.password"), code: t("accounts.codeOrRecoveryCode") },
    run,
  });
  return (
    <Dialog size="sm" title={title} description={description} onClose={onClose}>
      <form {...form} className="space-y-4">
        {message && <Notice tone="negative">{message}</Notice>}
        <PasswordField {...field("password")} autoComplete="current-password" />
        <TextField
          {...field("code")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          placeholder="123456"
          dir="ltr"
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" variant={isDangerous ? "danger" : "primary"} isLoading={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
