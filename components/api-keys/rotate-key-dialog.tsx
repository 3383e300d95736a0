"use client";

import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field";
import { keyRotation, type ApiKey, type CreatedKey } from "@/lib/api-keys/schemas";
import { api } from "@/lib/core/console-client";

const graces = [
  { value: "0", label: "apiKeys.stopsNow" },
  { value: "1", label: "apiKeys.hour" },
  { value: "24", label: "apiKeys.day" },
  { value: "168", label: "apiKeys.days7" },
  { value: "720", label: "apiKeys.days30" },
] as const;

type RotateKeyDialogProps = { apiKey: ApiKey; onRotated: (created: CreatedKey) => void; onClose: () => void };

/** Asks how long the old key keeps working beside the new one. */
export function RotateKeyDialog({ apiKey, onRotated, onClose }: RotateKeyDialogProps) {
  const t = useText();
  const { form, field, message, isBusy } = useProcedureForm({
    schema: keyRotation,
    labels: { graceHours: t("apiKeys.grace") },
    read: (data) => ({ graceHours: Number(data.get("graceHours")) }),
    run: async (body) => {
      const created = await api.apiKeys.rotate.run({ keyId: apiKey.id, ...body });
      onRotated(created);
    },
  });
  return (
    <Dialog
      size="sm"
      title={t("apiKeys.rotateQuestion", { name: apiKey.name })}
      description={t("apiKeys.rotateHint")}
      onClose={onClose}
    >
      <form {...form} className="space-y-4">
        {message && <Notice tone="negative">{message}</Notice>}
        <SelectField
          {...field("graceHours")}
          defaultValue="24"
          options={graces.map(({ value, label }) => ({ value, label: t(label) }))}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            {t("apiKeys.rotateButton")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
