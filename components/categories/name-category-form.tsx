"use client";

import { namedCategoryForm } from "@/components/categories/category-form";
import { useNameChange } from "@/components/categories/use-name-change";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { api } from "@/lib/core/console-client";

/** A form that adds a category, or names one that has pets and no name yet, by its id. */
export function NameCategoryForm() {
  const t = useText();
  const { toastOf } = useNameChange();
  const { form, field, message, isBusy } = useProcedureForm({
    schema: namedCategoryForm,
    labels: { categoryId: t("columns.id"), name: t("columns.name") },
    read: (data) => ({ categoryId: String(data.get("categoryId")).trim(), name: data.get("name") }),
    run: async ({ categoryId, name }) => {
      const change = { from: null, kind: "change" } as const;
      if (categoryId === "") {
        const added = await api.categories.create.run({ name }, "awaited");
        const told = toastOf({ ...change, categoryId: added.id, to: added.name });
        toast({ ...told, title: t("categories.added", added) });
      } else {
        const named = await api.categories.setName.run({ categoryId, name, from: null }, "awaited");
        toast(toastOf({ ...change, categoryId, to: named.name }, named.isChanged));
      }
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
      className="bg-surface border-line grid grid-cols-1 items-start gap-3 rounded-lg border p-3 sm:grid-cols-[minmax(0,1fr)_18rem_auto]"
    >
      <TextField
        {...field("name")}
        autoComplete="off"
        placeholder={t("categories.nameHint")}
        error={field("name").error ?? message}
      />
      <TextField
        {...field("categoryId")}
        required={false}
        inputMode="text"
        autoComplete="off"
        placeholder={t("categories.idHint")}
      />
      <Button type="submit" variant="primary" isLoading={isBusy} className="sm:mt-6">
        {t("categories.saveName")}
      </Button>
    </form>
  );
}
