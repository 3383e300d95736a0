"use client";

import { namedCategoryForm } from "@/components/categories/category-form";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { api } from "@/lib/core/console-client";

/** Gives any id a name, whether it has pets yet or not. */
export function NameCategoryForm() {
  const { form, field, message, isBusy } = useProcedureForm({
    schema: namedCategoryForm,
    labels: { categoryId: "The id", name: "The name" },
    read: (data) => ({ categoryId: String(data.get("categoryId")).trim(), name: data.get("name") }),
    run: async ({ categoryId, name }) => {
      await api.categories.setName.run({ categoryId, name }, "awaited");
      toast({ tone: "positive", title: `Category ${categoryId} is now called ${name.trim()}` });
      form.ref.current?.reset();
      form.ref.current?.querySelector("input")?.focus();
    },
  });
  useShortcut({
    keys: "n",
    label: "Name a category",
    group: "This page",
    run: () => form.ref.current?.querySelector("input")?.focus(),
  });

  return (
    <form
      {...form}
      aria-label="Name a category"
      className="bg-surface border-line grid items-start gap-3 rounded-lg border p-3 sm:grid-cols-[18rem_1fr_auto]"
    >
      <TextField
        {...field("categoryId")}
        label="ID"
        inputMode="text"
        autoComplete="off"
        dir="ltr"
        placeholder="Any whole number"
      />
      <TextField
        {...field("name")}
        label="Name"
        autoComplete="off"
        placeholder="Parrots"
        error={field("name").error ?? message}
      />
      <Button type="submit" variant="primary" isLoading={isBusy} className="sm:mt-6">
        Save name
      </Button>
    </form>
  );
}
