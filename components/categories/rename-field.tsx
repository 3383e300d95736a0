"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { categoryNameForm } from "@/components/categories/category-form";
import { useNameChange } from "@/components/categories/use-name-change";
import { useText } from "@/components/texts";
import { findNameOwner, type NamedCategory } from "@/components/categories/find-category";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import type { Category } from "@/lib/categories/schemas";
import { api, ConsoleError } from "@/lib/core/console-client";

type RenameFieldProps = {
  category: Category;
  /** Called before it gets another name. */
  onRename: (category: Category) => void;
  onDone: () => void;
  /** Offers to move the pets to another category, which has the name already. */
  onMerge: (into: NamedCategory) => void;
};

/** The name of a category while it is being changed: Enter saves, Esc cancels. */
export function RenameField({ category, onRename, onDone, onMerge }: RenameFieldProps) {
  const { id, name: present, counts } = category;
  // A colleague may name it meanwhile; once that was said, it can be replaced.
  const [seen, setSeen] = useState(present);
  const [isConflicting, setIsConflicting] = useState(false);
  const t = useText();
  const client = useQueryClient();
  const { toastOf } = useNameChange();
  // The category that has the name that was entered.
  const [owner, setOwner] = useState<NamedCategory | null>(null);
  const { form, field, message, isBusy, cancel } = useProcedureForm({
    schema: categoryNameForm,
    labels: { name: t("categories.nameOf", { id }) },
    run: async ({ name }, _, isEnteredMeanwhile) => {
      if (name !== seen) {
        const from = isConflicting ? present : seen;
        setOwner(null);
        onRename({ ...category, name: name.trim() });
        const saved = await api.categories.setName
          .run({ categoryId: id, name, from }, "awaited")
          .catch(async (error: unknown) => {
            setIsConflicting(error instanceof ConsoleError && ["conflict", "not_found"].includes(error.code));
            setOwner(await findNameOwner(client, error, name, id));
            throw error;
          });
        setSeen(saved.name);
        toast(toastOf({ categoryId: id, from, to: saved.name, kind: "change" }, saved.isChanged));
      }
      if (!isEnteredMeanwhile()) onDone();
    },
    onCancel: onDone,
  });
  const { ref } = form;
  useEffect(() => ref.current?.querySelector("input")?.select(), [ref]);

  return (
    <form {...form} aria-label={t("categories.nameOf", { id })} className="flex w-full flex-wrap items-start gap-2">
      <TextField
        {...field("name")}
        isLabelHidden
        autoComplete="off"
        defaultValue={seen ?? ""}
        error={field("name").error ?? message}
        // Where the column has no room for both, the buttons stand below the field.
        className="min-w-40 flex-1"
      />
      <div className="flex flex-wrap gap-1">
        <Button type="submit" variant="primary" isLoading={isBusy}>
          {t("ui.save")}
        </Button>
        {owner && field("name").error && counts.all !== "0" && (
          <Button onClick={() => onMerge(owner)}>{t("categories.mergeInto", { name: owner.name })}</Button>
        )}
        <Button variant="quiet" {...cancel}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}
