"use client";

import { useMutation } from "@tanstack/react-query";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/** Fills an empty shop with a few dozen pets. */
export function SampleShopButton() {
  const t = useText();
  const { mutate, isPending } = useMutation({
    ...api.pets.addSamples.mutationOptions("awaited"),
    onSuccess: ({ added }) =>
      toast({
        tone: "positive",
        title: added > 0 ? t("pets.samplesAdded", { count: added }) : t("pets.samplesRefused"),
      }),
    onError: (error) => toastFailure(t, t("pets.samplesNotAdded"), error),
  });
  return (
    <>
      <Button isLoading={isPending} onClick={() => mutate()}>
        {t("pets.addSamplesButton")}
      </Button>
      <span role="status" className="sr-only">
        {isPending && t("pets.addingSamples")}
      </span>
    </>
  );
}
