"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { confirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import type { ImportDetail } from "@/lib/imports/console-contract";
import { discardImportMutation, importKeys } from "@/lib/imports/queries";

/** Removes an import that has not been done, with its file. */
export function DiscardButton({ detail: { id, fileName } }: { detail: ImportDetail }) {
  const client = useQueryClient();
  const router = useRouter();
  const { mutate, isPending } = useMutation({
    ...discardImportMutation,
    onSuccess: async () => {
      router.push("/imports");
      toast({ title: `${fileName} is discarded` });
      await client.invalidateQueries({ queryKey: [...importKeys.all, "list"] });
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
    if (isSure) mutate(id);
  }

  return (
    <Button isLoading={isPending} onClick={() => void discard()}>
      Discard
    </Button>
  );
}
