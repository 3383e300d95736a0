"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CategoryOrNewField } from "@/components/pets/category-or-new-field";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { api } from "@/lib/core/console-client";

type BulkCategoryDialogProps = {
  /** The number of selected pets. */
  count: string;
  onClose: () => void;
  /** Receives the name of the category, if it has one. */
  onChoose: (categoryId: string, name: string | null) => void;
};

/** Asks for the new category of the selected pets. */
export function BulkCategoryDialog({ count, onClose, onChoose }: BulkCategoryDialogProps) {
  const t = useText();
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const [chosenName, setChosenName] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [isChoosing, onChoosing] = useState(false);
  // The same query as the field's, so it is fetched once.
  const { data } = useQuery({
    ...api.categories.list.queryOptions({ q: categoryId ?? "" }),
    enabled: categoryId !== null,
    placeholderData: keepPreviousData,
  });

  function submit() {
    setIsMissing(categoryId === null);
    if (categoryId === null) return;
    onChoose(categoryId, chosenName ?? data?.categories.find(({ id }) => id === categoryId)?.name ?? null);
  }

  const title = t("pets.setCategoryOf", { count: BigInt(count) });
  return (
    <Dialog
      title={title}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="primary" isLoading={isChoosing} onClick={submit}>
            {t("pets.setCategoryButton")}
          </Button>
        </>
      }
    >
      <CategoryOrNewField
        label={t("columns.category")}
        placeholder={t("pets.chooseACategory")}
        value={categoryId}
        onChange={(id, name) => {
          setCategoryId(id);
          setChosenName(name ?? null);
        }}
        onChoosing={onChoosing}
        {...(isMissing && categoryId === null && { error: t("pets.chooseACategory") })}
      />
    </Dialog>
  );
}
