"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { offerAgain } from "@/components/offer-again";
import { putView, savingKey } from "@/components/saved-views/put-view";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { toast, wayBack, type ChangeKind } from "@/components/ui/toast";
import type { SavedView } from "@/lib/saved-views/schemas";
import { api } from "@/lib/core/console-client";

type SearchChange = { search: string; replaced: string; kind: ChangeKind };

const resultTexts = { change: "views.saved", undo: "views.changeUndone", redo: "views.savedAgain" } as const;

/** Saves another list as a view, which may be that of a colleague: it can be undone, also once the caller is gone. */
export function useSaveSearch(view: SavedView) {
  const t = useText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: savingKey(view.id),
    mutationFn: ({ search, replaced }: SearchChange) =>
      api.savedViews.change.run({ viewId: view.id, search, from: replaced }),
    onSuccess: (saved, { search, replaced, kind }) => {
      putView(client, saved);
      toast({
        ...(kind !== "undo" && { tone: "positive" }),
        title: t(resultTexts[kind], { name: saved.name }),
        ...wayBack(kind, (back) => mutate({ search: replaced, replaced: search, kind: back })),
      });
    },
    onError: (error, change) => {
      toastFailure(t, t("views.notSaved", { name: view.name }), error);
      offerAgain(change.kind, error, () => mutate(change));
    },
  });
  return {
    saveSearch: (search: string) => mutate({ search, replaced: view.search, kind: "change" }),
    isSaving: isPending,
  };
}
