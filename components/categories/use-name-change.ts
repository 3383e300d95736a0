"use client";

import { useMutation } from "@tanstack/react-query";
import { offerAgain } from "@/components/offer-again";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { toast, wayBack, type ChangeKind, type ToastOptions } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/** A change of the name of a category; null for none. */
export type NameChange = { categoryId: string; from: string | null; to: string | null; kind: ChangeKind };

/**
 * Changes the name of a category, with a toast that offers the way back. What a colleague has named it since stays.
 *
 * @param onChanged receives each change, also those that lead back
 */
export function useNameChange(onChanged?: (change: NameChange) => void) {
  const t = useText();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ categoryId, from, to }: NameChange) => {
      if (to !== null) return api.categories.setName.run({ categoryId, name: to, from }, "awaited");
      await api.categories.removeName.run({ categoryId, ...(from !== null && { name: from }) }, "awaited");
      return { isChanged: true };
    },
    onSuccess: ({ isChanged }, change) => {
      toast(toastOf(change, isChanged));
      onChanged?.(change);
    },
    onError: (error, change) => {
      toastFailure(t, t(change.to === null ? "categories.notRemoved" : "categories.notRestored"), error);
      offerAgain(change.kind, error, () => mutate(change));
    },
  });

  /**
   * What is said of a change that was made: here, or by a form.
   *
   * @param isChanged false if a colleague had made it already, which is not undone
   */
  function toastOf({ categoryId: id, from, to, kind }: NameChange, isChanged = true): ToastOptions {
    return {
      ...(isChanged && kind === "change" && to !== null && { tone: "positive" }),
      title:
        to === null ? t("categories.unnamedNow", { id, name: from ?? "" }) : t("categories.named", { id, name: to }),
      ...(to === null && { description: t("categories.petsStay") }),
      ...(isChanged && wayBack(kind, (back) => mutate({ categoryId: id, from: to, to: from, kind: back }))),
    };
  }

  return { change: mutate, toastOf, isPending };
}
