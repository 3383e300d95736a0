"use client";

import { namedCategoryForm } from "@/components/categories/category-form";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { api } from "@/lib/core/console-client";

/** A form that names a category by its id, whether it has pets or not. */
export function NameCategoryForm() {
  const t = useText();
  const { form, field, message, isBusy } = useProcedureForm({
    schema: namedCategoryForm,
    labels: { categoryId: t("columns.id"), name: t("columns.name") },
    read: (data) => ({ categoryId: String(data.get("categoryId")).trim(), name: data.get("name") }),
    run: async ({ categoryId, name }) => {
      await api.categories.setName.run({ categoryId, name }, "awaited");
      toast({ tone: "positive", title: t("categories.named", { id: categoryId, name: name.trim() }) });
      form.ref.current?.reset();
      form.ref.current?.querySelector("input")?.focus();
    },
  });
  useShortcut({
    keys: "n",
    label: t("categories.nameOne"),
    group: "thisPage",
    run: () => form.ref.current?.querySelector("input")?.focus(),
  });

  return (
    <form
      {...form}
      aria-label={t("categories.nameOne")}
      className="bg-surface border-line grid items-start gap-3 rounded-lg border p-3 sm:grid-cols-[18rem_1fr_auto]"
    >
      <TextField {...field("categoryId")} inputMode="text" autoComplete="off" placeholder={t("categories.idHint")} />
      <TextField
        {...field("name")}
        autoComplete="off"
        placeholder={t("categories.nameHint")}
        error={field("name").error ?? message}
      />
      <Button type="submit" variant="primary" isLoading={isBusy} className="sm:mt-6">
        {t("categories.saveName")}
      </Button>
    </form>
  );
}
