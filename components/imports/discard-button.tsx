"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { confirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import type { ImportDetail } from "@/lib/imports/schemas";
import { api } from "@/lib/core/console-client";

/** Removes an import that has not been done, with its file. */
export function DiscardButton({ detail: { id, fileName } }: { detail: ImportDetail }) {
  const router = useRouter();
  const { mutate, isPending } = useMutation({
    // This page stays until the list has loaded, and would fetch the discarded import.
    ...api.imports.discard.mutationOptions("when shown again"),
    onSuccess: () => {
      router.push("/imports");
      toast({ title: `${fileName} is discarded` });
    },
    onError: ({ message }) => toast({ tone: "negative", title: "Nothing was discarded", description: message }),
  });

  async function discard() {
    const isSure = await confirm({
      title: `Discard ${fileName}?`,
      description: "The uploaded file is removed, and what you chose for it. No pet is touched.",
      action: "Discard",
      isDangerous: true,
    });
    if (isSure) mutate({ importId: id });
  }

  return (
    <Button isLoading={isPending} onClick={() => void discard()}>
      Discard
    </Button>
  );
}
