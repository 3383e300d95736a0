"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { groupDigits } from "@/components/ui/grouped-number";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/** Fills an empty shop with a few dozen pets. */
export function SampleShopButton() {
  const { mutate, isPending } = useMutation({
    ...api.pets.addSamples.mutationOptions("awaited"),
    onSuccess: ({ added }) =>
      toast({
        tone: "positive",
        title: added > 0 ? `${groupDigits(added)} pets have moved in` : "The shop has pets already",
      }),
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
