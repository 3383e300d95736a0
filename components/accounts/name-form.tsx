"use client";

import { useRouter } from "next/navigation";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { nameBody } from "@/lib/accounts/schemas";
import { api } from "@/lib/core/console-client";

/** The form for the name that other members see. */
export function NameForm({ name }: { name: string }) {
  const t = useText();
  const router = useRouter();
  const { form, field, message, isBusy } = useProcedureForm({
    schema: nameBody,
    labels: { name: t("columns.name") },
    run: async (body) => {
      if (body.name.trim() === name) return void toast({ title: t("accounts.notChanged") });
      await api.account.changeName.run(body);
      // The sidebar shows it too, and is rendered by the server.
      router.refresh();
      toast({ tone: "positive", title: t("accounts.nameSaved") });
    },
  });
  return (
    <form {...form} className="max-w-sm space-y-4">
      {message && <Notice tone="negative">{message}</Notice>}
      <TextField {...field("name")} defaultValue={name} autoComplete="name" maxLength={200} />
      <Button type="submit" isLoading={isBusy}>
        {t("accounts.saveName")}
      </Button>
    </form>
  );
}
