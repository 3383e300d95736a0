"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/** Removes the name of a category, with a toast to undo that. */
export function useUnnameCategory() {
  const { mutate: giveBack } = useMutation({
    ...api.categories.setName.mutationOptions("awaited"),
    onError: (error) => toast({ tone: "negative", title: "The name was not restored", description: error.message }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ categoryId }: { categoryId: string; name: string }) =>
      api.categories.removeName.run({ categoryId }, "awaited"),
    onSuccess: (_, { categoryId, name }) =>
      toast({
        title: `Category ${categoryId} is no longer called ${name}`,
        onUndo: () => giveBack({ categoryId, name }),
      }),
    onError: (error) => toast({ tone: "negative", title: "The name was not removed", description: error.message }),
  });
  return { unname: mutate, isPending };
}
