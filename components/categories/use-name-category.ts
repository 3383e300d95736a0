"use client";

import { useMutation } from "@tanstack/react-query";
import { offerAgain } from "@/components/offer-again";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/** What is unnamed, and whether that undoes the naming. */
type Unnaming = { categoryId: string; name: string; kind?: "undo" };

/**
 * Removes the name of a category, with a toast to undo that.
 *
 * @param onUnnamed receives the id of the category
 */
export function useUnnameCategory(onUnnamed?: (categoryId: string) => void) {
  const t = useText();
  const { mutate: giveBack } = useMutation({
    ...api.categories.setName.mutationOptions("awaited"),
    onError: (error, named) => {
      toastFailure(t, t("categories.notRestored"), error);
      offerAgain("undo", error, () => giveBack(named));
    },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ categoryId, name }: Unnaming) => api.categories.removeName.run({ categoryId, name }, "awaited"),
    onSuccess: (_, { categoryId, name }) => {
      toast({
        title: t("categories.unnamedNow", { id: categoryId, name }),
        description: t("categories.petsStay"),
        onUndo: () => giveBack({ categoryId, name, onlyUnnamed: true }),
      });
      onUnnamed?.(categoryId);
    },
    onError: (error, unnaming) => {
      toastFailure(t, t("categories.notRemoved"), error);
      offerAgain(unnaming.kind ?? "change", error, () => mutate(unnaming));
    },
  });
  return { unname: mutate, isPending };
}
