"use client";

import { useMutation } from "@tanstack/react-query";
import { errorText } from "@/components/error-text";
import { useText } from "@/components/texts";
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
    onError: (error) => toast({ tone: "negative", title: t("pets.samplesNotAdded"), description: errorText(t, error) }),
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
