"use client";

import { useMutation } from "@tanstack/react-query";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/**
 * Removes the name of a category, with a toast to undo that.
 *
 * @param onUnnamed receives the id of the category
 */
export function useUnnameCategory(onUnnamed?: (categoryId: string) => void) {
  const t = useText();
  const { mutate: giveBack } = useMutation({
    ...api.categories.setName.mutationOptions("awaited"),
    onError: (error) => toastFailure(t, t("categories.notRestored"), error),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (named: { categoryId: string; name: string }) => api.categories.removeName.run(named, "awaited"),
    onSuccess: (_, { categoryId, name }) => {
      toast({
        title: t("categories.unnamedNow", { id: categoryId, name }),
        description: t("categories.petsStay"),
        onUndo: () => giveBack({ categoryId, name, onlyUnnamed: true }),
      });
      onUnnamed?.(categoryId);
    },
    onError: (error) => toastFailure(t, t("categories.notRemoved"), error),
  });
  return { unname: mutate, isPending };
}
