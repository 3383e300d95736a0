"use client";

import { useMutation } from "@tanstack/react-query";
import { errorText } from "@/components/error-text";
import { useText } from "@/components/texts";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/** Removes the name of a category, with a toast to undo that. */
export function useUnnameCategory() {
  const t = useText();
  const { mutate: giveBack } = useMutation({
    ...api.categories.setName.mutationOptions("awaited"),
    onError: (error) =>
      toast({ tone: "negative", title: t("categories.notRestored"), description: errorText(t, error) }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (named: { categoryId: string; name: string }) => api.categories.removeName.run(named, "awaited"),
    onSuccess: (_, { categoryId, name }) =>
      toast({
        title: t("categories.unnamedNow", { id: categoryId, name }),
        onUndo: () => giveBack({ categoryId, name, onlyUnnamed: true }),
      }),
    onError: (error) =>
      toast({ tone: "negative", title: t("categories.notRemoved"), description: errorText(t, error) }),
  });
  return { unname: mutate, isPending };
}
