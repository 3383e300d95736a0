"use client";

import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { ExpiryField } from "@/components/api-keys/expiry-field";
import { daysOf } from "@/components/api-keys/lifetime";
import { ScopeFieldset } from "@/components/api-keys/scope-fieldset";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { newApiKeyForm, type CreatedKey } from "@/lib/api-keys/schemas";
import { api } from "@/lib/core/console-client";
import type { Scope } from "@/lib/core/permissions";

/** Asks for the name, scopes and expiry of a new key. */
export function CreateKeyDialog({
  allowedScopes,
  onCreated,
  onClose,
}: {
  allowedScopes: readonly Scope[];
  onCreated: (created: CreatedKey) => void;
  onClose: () => void;
}) {
  const t = useText();
  const { form, field, errorOf, message, isBusy } = useProcedureForm({
    schema: newApiKeyForm,
    labels: {
      name: t("columns.name"),
      scopes: t("scopes.what"),
      expiresInDays: t("apiKeys.expiresAfter"),
    },
    read: (data) => ({
      name: data.get("name"),
      scopes: data.getAll("scopes"),
      expiresInDays: daysOf(data.get("expiresInDays")),
    }),
    run: async (body) => {
      const created = await api.apiKeys.create.run(body);
      onCreated(created);
    },
  });
  return (
    <Dialog title={t("apiKeys.createOne")} onClose={onClose}>
      <form {...form} className="space-y-4">
        {message && <Notice tone="negative">{message}</Notice>}
        <TextField
          {...field("name")}
          autoComplete="off"
          maxLength={200}
          placeholder={t("apiKeys.nameExample")}
          hint={t("apiKeys.nameHint")}
        />
        <ScopeFieldset offered={allowedScopes} defaultScopes={allowedScopes} error={errorOf("scopes")} />
        <ExpiryField error={errorOf("expiresInDays")} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            {t("apiKeys.createButton")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
