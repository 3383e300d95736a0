"use client";

import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { endWaysBack } from "@/components/ui/toast";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { keyName, type ApiKey } from "@/lib/api-keys/schemas";
import { api } from "@/lib/core/console-client";

/** Asks for another name of a key. */
export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useText();
  const { form, field, message, isBusy } = useProcedureForm({
    schema: keyName,
    labels: { name: t("columns.name") },
    run: async (body, _, isEnteredMeanwhile) => {
      await api.apiKeys.rename.run({ keyId: apiKey.id, ...body }, "awaited");
      endWaysBack();
      if (!isEnteredMeanwhile()) onClose();
    },
  });
  return (
    <Dialog
      size="sm"
      title={t("apiKeys.renameTitle", { name: apiKey.name })}
      description={t("apiKeys.renameHint")}
      onClose={onClose}
    >
      <form {...form} className="space-y-4">
        {message && <Notice tone="negative">{message}</Notice>}
        <TextField
          {...field("name")}
          defaultValue={apiKey.name}
          autoComplete="off"
          maxLength={200}
          hint={t("apiKeys.nameHint")}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            {t("apiKeys.renameButton")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
