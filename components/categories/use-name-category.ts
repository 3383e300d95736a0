"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { categoryKeys, nameCategoryMutation, unnameCategoryMutation } from "@/lib/categories/queries";
import { petKeys } from "@/lib/pets/queries";

/** Reads again what shows the names of categories: their own list, and every pet. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: categoryKeys.all }),
      client.invalidateQueries({ queryKey: petKeys.all }),
    ]);
}

/** Gives a category a name. Faults go to the form that asked. */
export function useNameCategory() {
  const refresh = useRefresh();
  return useMutation({ ...nameCategoryMutation, onSuccess: refresh });
}

/** Takes the name of a category away, with a toast that gives it back. */
export function useUnnameCategory() {
  const refresh = useRefresh();
  const { mutate: giveBack } = useMutation({
    ...nameCategoryMutation,
    onSuccess: refresh,
    onError: (error) => toast({ tone: "negative", title: "The name was not given back", description: error.message }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ categoryId }: { categoryId: string; name: string }, context) =>
      unnameCategoryMutation.mutationFn?.(categoryId, context) ?? Promise.reject(),
    onSuccess: async (_, { categoryId, name }) => {
      toast({
        title: `Category ${categoryId} is no longer called ${name}`,
        onUndo: () => giveBack({ categoryId, name }),
      });
      await refresh();
    },
    onError: (error) => toast({ tone: "negative", title: "The name was not removed", description: error.message }),
  });
  return { unname: mutate, isPending };
}
