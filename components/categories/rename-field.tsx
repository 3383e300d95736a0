"use client";

import { useEffect } from "react";
import { categoryNameForm } from "@/components/categories/category-form";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { api } from "@/lib/core/console-client";

/** The name of a category while it is being changed: Enter saves, Esc cancels. */
export function RenameField({ id, name: before, onDone }: { id: string; name: string | null; onDone: () => void }) {
  const t = useText();
  const { form, field, message, isBusy } = useProcedureForm({
    schema: categoryNameForm,
    labels: { name: t("categories.nameOf", { id }) },
    run: async ({ name }) => {
      if (name !== before) {
        await api.categories.setName.run({ categoryId: id, name }, "awaited");
        toast({ tone: "positive", title: t("categories.named", { id, name: name.trim() }) });
      }
      onDone();
    },
  });
  const { ref } = form;
  useEffect(() => ref.current?.querySelector("input")?.select(), [ref]);

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc cancels from any part of the form
    <form
      {...form}
      aria-label={t("categories.nameOf", { id })}
      onKeyDown={(event) => {
        if (event.key === "Escape") onDone();
      }}
      className="flex w-full flex-wrap items-start gap-2"
    >
      <TextField
        {...field("name")}
        isLabelHidden
        autoComplete="off"
        defaultValue={before ?? ""}
        error={field("name").error ?? message}
        // Where the column has no room for both, the buttons stand below the field.
        className="min-w-40 flex-1"
      />
      <div className="flex flex-wrap gap-1">
        <Button type="submit" variant="primary" isLoading={isBusy}>
          {t("ui.save")}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}
