"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { groupDigits } from "@/components/ui/grouped-number";
import { toast } from "@/components/ui/toast";
import { categoryKeys } from "@/lib/categories/queries";
import { overviewKeys } from "@/lib/overview/queries";
import { loadSampleShopMutation, petKeys } from "@/lib/pets/queries";

/** Fills an empty shop with a few dozen pets. */
export function SampleShopButton() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...loadSampleShopMutation,
    onSuccess: async ({ added }) => {
      toast({
        tone: "positive",
        title: added > 0 ? `${groupDigits(added)} pets have moved in` : "The shop has pets already",
      });
      await Promise.all([
        client.invalidateQueries({ queryKey: petKeys.all }),
        client.invalidateQueries({ queryKey: categoryKeys.all }),
        client.invalidateQueries({ queryKey: overviewKeys.all }),
      ]);
    },
    onError: (error) =>
      toast({ tone: "negative", title: "The sample shop was not loaded", description: error.message }),
  });
  return (
    <>
      <Button isLoading={isPending} onClick={() => mutate()}>
        Load a sample shop
      </Button>
      <span role="status" className="sr-only">
        {isPending && "Loading the sample shop"}
      </span>
    </>
  );
}
