"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { inTurn } from "@/components/imports/use-import-change";
import { useText } from "@/components/texts";
import { toast } from "@/components/ui/toast";
import type { ImportDetail, WordMatch } from "@/lib/imports/schemas";
import { api } from "@/lib/core/console-client";

/** Sets what words of the file are read as. A choice is shown at once, and stored with the import. */
export function useWordMatch(importId: string) {
  const t = useText();
  const client = useQueryClient();
  const queryKey = api.imports.read.queryKey({ importId });
  const mutationKey = ["imports.match", importId];
  const { mutate } = useMutation({
    ...api.imports.match.mutationOptions(),
    mutationKey,
    ...inTurn(importId),
    onSuccess: (detail: ImportDetail) => {
      // The answer to an earlier choice does not know the later ones.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, detail);
    },
    onError: ({ message }) => {
      toast({ tone: "negative", title: t("imports.notChanged"), description: message });
      void client.invalidateQueries({ queryKey });
    },
  });
  return (matches: WordMatch[]) => {
    client.setQueryData(queryKey, (detail: ImportDetail | undefined) => detail && withMatches(detail, matches));
    mutate({ importId, matches });
  };
}

function withMatches(detail: ImportDetail, matches: readonly WordMatch[]): ImportDetail {
  const isChanged = ({ field, word }: WordMatch) => matches.some((one) => one.field === field && one.word === word);
  const others = detail.settings.matches.filter((match) => !isChanged(match));
  return {
    ...detail,
    settings: { ...detail.settings, matches: [...others, ...matches] },
    check: null,
    checkJobId: null,
  };
}
