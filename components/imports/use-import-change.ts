"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import type { ImportDetail } from "@/lib/imports/console-contract";
import { changeImportMutation, importOptions } from "@/lib/imports/queries";

type Change = Omit<Parameters<NonNullable<typeof changeImportMutation.mutationFn>>[0], "importId">;

/** Corrects how the file is read; the page shows at once what the server then makes of the rows. */
export function useImportChange(importId: string) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...changeImportMutation,
    onSuccess: (detail: ImportDetail) => client.setQueryData(importOptions(importId).queryKey, detail),
    onError: ({ message }) => {
      toast({ tone: "negative", title: "Nothing was changed", description: message });
      void client.invalidateQueries({ queryKey: importOptions(importId).queryKey });
    },
  });
  return { change: (change: Change) => mutate({ importId, ...change }), isPending };
}
