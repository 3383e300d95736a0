"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CategoryField } from "@/components/pets/category-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { groupDigits } from "@/components/ui/grouped-number";
import { api } from "@/lib/core/console-client";

type BulkCategoryDialogProps = {
  /** How many pets are picked. */
  count: string;
  onClose: () => void;
  /** Told what the category is called, where it has a name. */
  onChoose: (categoryId: string, name: string | null) => void;
};

/** Asks for the category of the pets that are picked. */
export function BulkCategoryDialog({ count, onClose, onChoose }: BulkCategoryDialogProps) {
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector("button")?.focus(), []);
  // The same question as the field asks: answered once.
  const { data } = useQuery({
    ...api.categories.list.queryOptions({ q: categoryId ?? "" }),
    enabled: categoryId !== null,
    placeholderData: keepPreviousData,
  });

  function submit() {
    setIsMissing(categoryId === null);
    if (categoryId === null) return;
    onChoose(categoryId, data?.categories.find(({ id }) => id === categoryId)?.name ?? null);
  }

  const title = count === "1" ? "Set the category of 1 pet" : `Set the category of ${groupDigits(count)} pets`;
  return (
    <Dialog
      title={title}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={submit}>
            Set category
          </Button>
        </>
      }
    >
      <div ref={ref}>
        <CategoryField
          label="Category"
          placeholder="Choose a category"
          value={categoryId}
          onChange={setCategoryId}
          {...(isMissing && categoryId === null && { error: "Choose a category" })}
        />
      </div>
    </Dialog>
  );
}
