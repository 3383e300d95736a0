"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { NamedCategory } from "@/components/categories/find-category";
import { errorText } from "@/components/error-text";
import { followJob } from "@/components/jobs/follow-job";
import { offerJobUndo } from "@/components/jobs/undo-job";
import { CategoryField } from "@/components/pets/category-field";
import { categoryLabel } from "@/components/pets/category-label";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { categoryMerge, type Category } from "@/lib/categories/schemas";
import { api } from "@/lib/core/console-client";

type MergeDialogProps = {
  category: Category;
  /** The category that is chosen at first. */
  into?: NamedCategory | undefined;
  onClose: () => void;
};

/**
 * Moves the pets of a category to another one, by a job that every page shows and that can be undone: those that were counted for
 * the button, and no others.
 */
export function MergeDialog({ category: { id, name, counts }, into, onClose }: MergeDialogProps) {
  const t = useText();
  const client = useQueryClient();
  const [chosen, setChosen] = useState(into?.id ?? null);
  const { data: counted, error, refetch } = useQuery(api.pets.count.queryOptions({ category: id }));
  const count = BigInt(counted?.count ?? counts.all);
  const { form, errorOf, clear, message, isBusy, isChoosing, onChoosing } = useProcedureForm({
    schema: categoryMerge,
    labels: { into: t("categories.moveTo") },
    read: () => ({ into: chosen ?? "" }),
    run: async (input) => {
      if (!counted) return;
      const { asOf } = counted;
      const job = await api.categories.merge.run({ categoryId: id, ...input, asOf, total: Number(count) });
      followJob(client, job);
      offerJobUndo(t, client, job.id);
      onClose();
    },
  });
  return (
    <Dialog title={t("categories.movePetsOf", { name: categoryLabel(t, id, name) })} onClose={onClose}>
      <form
        {...form}
        onSubmit={(event) => {
          if (counted) return form.onSubmit(event);
          event.preventDefault();
          void refetch();
        }}
        className="space-y-4"
      >
        {!counted && error && (
          <Notice tone="negative" title={t("pets.notCounted")}>
            {errorText(t, error)}
          </Notice>
        )}
        {message && (
          <Notice tone="negative" title={t("categories.petsNotMoved")}>
            {message}
          </Notice>
        )}
        <CategoryField
          label={t("categories.moveTo")}
          placeholder={t("pets.chooseACategory")}
          hint={name === null ? t("categories.petsMove", { count }) : t("categories.petsMoveUnname", { count, name })}
          value={chosen}
          {...(into?.id === chosen && { name: into.name })}
          error={errorOf("into")}
          onChange={(categoryId) => {
            setChosen(categoryId);
            clear("into");
          }}
          onChoosing={onChoosing}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" variant="primary" isLoading={isBusy || isChoosing || (!counted && !error)}>
            {t("categories.moveButton", { count })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
