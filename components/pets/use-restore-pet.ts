"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { categoryKeys } from "@/lib/categories/queries";
import { petKeys, petOptions, restorePetMutation } from "@/lib/pets/queries";

/** Brings a deleted pet back, and says so. */
export function useRestorePet(onRestored?: () => void) {
  const client = useQueryClient();
  return useMutation({
    ...restorePetMutation,
    onSuccess: (pet) => {
      client.setQueryData(petOptions(pet.id).queryKey, pet);
      toast({ tone: "positive", title: `${pet.name} is back` });
      void client.invalidateQueries({ queryKey: petKeys.all });
      void client.invalidateQueries({ queryKey: categoryKeys.all });
      onRestored?.();
    },
    onError: (error) => toast({ tone: "negative", title: "The pet was not brought back", description: error.message }),
  });
}
