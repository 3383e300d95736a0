"use client";

import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field";
import { keyRotation, type ApiKey, type CreatedKey } from "@/lib/api-keys/schemas";
import { api } from "@/lib/core/console-client";

const graces = [
  { value: "0", label: "Not at all: it stops now" },
  { value: "1", label: "1 hour" },
  { value: "24", label: "1 day" },
  { value: "168", label: "7 days" },
  { value: "720", label: "30 days" },
] as const;

type RotateKeyDialogProps = { apiKey: ApiKey; onRotated: (created: CreatedKey) => void; onClose: () => void };

/** Asks how long the old key goes on working beside the new one. */
export function RotateKeyDialog({ apiKey, onRotated, onClose }: RotateKeyDialogProps) {
  const { form, field, message, isBusy } = useProcedureForm({
    schema: keyRotation,
    labels: { graceHours: "The old key goes on working for" },
    read: (data) => ({ graceHours: Number(data.get("graceHours")) }),
    run: async (body) => {
      const created = await api.apiKeys.rotate.run({ keyId: apiKey.id, ...body });
      onRotated(created);
    },
  });
  return (
    <Dialog
      size="sm"
      title={`Rotate ${apiKey.name}?`}
      description="You get a new key with the same name, scopes and lifetime. The old one keeps working for the time you choose."
      onClose={onClose}
    >
      <form {...form} className="space-y-4">
        {message && <Notice tone="negative">{message}</Notice>}
        <SelectField {...field("graceHours")} defaultValue="24" options={graces} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            Rotate key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
