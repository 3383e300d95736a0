"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/texts";
import { toast } from "@/components/ui/toast";
import type { ImportDetail } from "@/lib/imports/schemas";
import { api, type InputOf } from "@/lib/core/console-client";

type Change = Omit<InputOf<"imports.change">, "importId">;

/** Sends the changes of an import one after another, so that a check starts once its settings are stored. */
export function inTurn(importId: string): { scope: { id: string } } {
  return { scope: { id: `import ${importId}` } };
}

/** Changes how the file is read, and shows the server's new reading of the rows. */
export function useImportChange(importId: string) {
  const t = useText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...api.imports.change.mutationOptions(),
    ...inTurn(importId),
    onSuccess: (detail: ImportDetail) => client.setQueryData(api.imports.read.queryKey({ importId }), detail),
    onError: ({ message }) => toast({ tone: "negative", title: t("imports.notChanged"), description: message }),
  });
  return { change: (change: Change) => mutate({ importId, ...change }), isPending };
}
