"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePetList } from "@/components/pets/use-pet-list";
import { putView } from "@/components/saved-views/put-view";
import { showSaveView, type SaveViewProps } from "@/components/saved-views/show-views";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { showAddress } from "@/components/ui/shallow-routing";
import { toast, wayBack, type ChangeKind } from "@/components/ui/toast";
import { searchOfView, viewHref } from "@/lib/pets/list-url";
import type { SavedView } from "@/lib/saved-views/schemas";
import { api } from "@/lib/core/console-client";

type ViewChangesProps = SaveViewProps & { view: SavedView };

type SearchChange = { search: string; replaced: string; kind: ChangeKind };

const resultTexts = { change: "views.saved", undo: "views.changeUndone", redo: "views.savedAgain" } as const;

/** Saves the changes to a view, which may be that of a colleague and can be undone, or discards them. A default export, since it is loaded when a view has changes. */
export default function ViewChanges({ view, ownColumns, canShare }: ViewChangesProps) {
  const t = useText();
  const list = usePetList();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ search }: SearchChange) => api.savedViews.change.run({ viewId: view.id, search }),
    onSuccess: (saved, { search, replaced, kind }) => {
      putView(client, saved);
      toast({
        ...(kind !== "undo" && { tone: "positive" }),
        title: t(resultTexts[kind], { name: saved.name }),
        ...wayBack(kind, (back) => mutate({ search: replaced, replaced: search, kind: back })),
      });
    },
    onError: (error) => toastFailure(t, t("views.notSaved", { name: view.name }), error),
  });
  return (
    <span className="text-muted flex flex-wrap items-center gap-1 text-sm">
      {t("views.changedSinceSaved")}
      {view.canManage ? (
        <Button
          variant="quiet"
          size="sm"
          isLoading={isPending}
          onClick={() => mutate({ search: searchOfView(list), replaced: view.search, kind: "change" })}
        >
          {t("ui.save")}
        </Button>
      ) : (
        <Button variant="quiet" size="sm" onClick={() => showSaveView({ ownColumns, canShare })}>
          {t("views.saveAsMine")}
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={() => showAddress(viewHref(view))}>
        {t("views.reset")}
      </Button>
    </span>
  );
}
